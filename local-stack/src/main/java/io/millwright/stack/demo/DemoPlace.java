package io.millwright.stack.demo;

import io.millwright.stack.plan.Programs;
import io.millwright.stack.rest.TokenSource;
import java.net.URI;
import java.nio.file.Path;

/**
 * Where the story takes place.
 *
 * @param administrator may register factories and machines
 * @param folder for the state of the story's devices
 */
public record DemoPlace(URI baseUrl, URI broker, TokenSource administrator, Programs programs, Path folder) {}
