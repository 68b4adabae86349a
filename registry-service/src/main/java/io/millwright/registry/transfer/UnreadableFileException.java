package io.millwright.registry.transfer;

/** The file as a whole can't be read; the message is for the client. */
final class UnreadableFileException extends RuntimeException {
    UnreadableFileException(String message) {
        super(message, null, false, false);
    }
}
