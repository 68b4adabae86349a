/**
 * What a native executable is told while it is built. Jackson reads and writes records and enums by reflection; one that
 * nobody registered would silently lose its members, so all of ours are registered, and none can be forgotten.
 */
@NullMarked
package io.millwright.service.nativeimage;

import org.jspecify.annotations.NullMarked;
