package io.millwright.registry.change;

import java.util.List;

/**
 * A stretch of the feed.
 *
 * @param latest the newest revision there is; a follower that has it has caught up
 */
record ChangesView(List<ChangeView> changes, long latest) {}
