/** Machine types: what machines of one kind measure and which commands they take. All factories share them. A type is deleted only when no machine is of it. */
@NullMarked
package io.millwright.registry.machinetype;

import org.jspecify.annotations.NullMarked;
