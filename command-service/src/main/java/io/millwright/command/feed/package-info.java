/**
 * What happens to commands, as it happens: every line of every timeline, in pages, as server-sent events and to webhooks.
 *
 * <p>Gap-free and resumable, by the feed that all services share. The stream of one command is that of its machine with
 * everything else left out, so that a cursor of it goes on there too.
 */
@NullMarked
package io.millwright.command.feed;

import org.jspecify.annotations.NullMarked;
