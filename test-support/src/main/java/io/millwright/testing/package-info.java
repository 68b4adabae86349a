/**
 * The real parts that tests run against: a database server and a broker, each in a process of its own.
 *
 * <p>They start empty on free ports of the loopback address, can be killed and started again, and never outlive the test
 * JVM. Nothing has to be prepared on the machine, except that the module {@code local-broker} is packaged.
 */
@NullMarked
package io.millwright.testing;

import org.jspecify.annotations.NullMarked;
