/**
 * A device of the plant: one object that connects, reports, obeys and keeps order as the device contract demands.
 * Everything a device does runs on one thread of its own; handlers of commands run on another.
 * What has to outlive a power cut (boot id, applied state, commands seen) lies in the device's state folder.
 */
@NullMarked
package io.millwright.device;

import org.jspecify.annotations.NullMarked;
