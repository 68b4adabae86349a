/**
 * The wills of the clients that are connected, kept on disk.
 *
 * <p>The embedded broker forgets them when it is killed; then a machine that died in the meantime would look alive for ever.
 * So each is kept from connect to disconnect, and what a start finds left over is published before the first client connects.
 */
@NullMarked
package io.millwright.broker.will;

import org.jspecify.annotations.NullMarked;
