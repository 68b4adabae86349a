package io.millwright.command.delivery;

import java.util.List;

/**
 * One look at the outbox.
 *
 * @param looked how many were due; those among them that wait for an earlier command are put back
 */
record Claims(int looked, List<Claim> claims) {
    Claims {
        claims = List.copyOf(claims);
    }
}
