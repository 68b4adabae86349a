/**
 * Many items as one piece of work: collected for a moment, and parted again to find the one that spoils it for the others.
 * Mechanisms only; what the work is, and what a failure means, the user of them knows.
 */
@NullMarked
package io.millwright.service.batch;

import org.jspecify.annotations.NullMarked;
