/**
 * What somebody should look at: a machine that has not taken its desired state for too long, and an identity that two
 * machines use. An alert is there while it lasts; that it came and went is in the history, and so in the feed.
 */
@NullMarked
package io.millwright.twin.alert;

import org.jspecify.annotations.NullMarked;
