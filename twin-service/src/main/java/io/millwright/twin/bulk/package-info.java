/**
 * One change of the desired state of many machines: a job. Which machines it is for is settled when it is accepted; then
 * each is changed once, in the transaction that writes down what became of it, by whichever replica gets to it. A process
 * that dies leaves the rest to others. The same request under the same key is the same job.
 */
@NullMarked
package io.millwright.twin.bulk;

import org.jspecify.annotations.NullMarked;
