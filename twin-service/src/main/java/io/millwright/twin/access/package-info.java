/**
 * Who may see or change a twin. Role and factory are checked before anything is looked up, so that an answer tells nothing
 * about what exists elsewhere. A machine is there when the registry says so, whether or not it ever reported.
 */
@NullMarked
package io.millwright.twin.access;

import org.jspecify.annotations.NullMarked;
