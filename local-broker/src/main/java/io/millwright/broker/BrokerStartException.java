package io.millwright.broker;

/** Why the broker can't start, as one sentence for whoever started it. */
final class BrokerStartException extends RuntimeException {
    BrokerStartException(String message) {
        super(message);
    }

    BrokerStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
