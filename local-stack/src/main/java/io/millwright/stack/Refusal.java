package io.millwright.stack;

/** Why a command can't go on: one sentence for the person at the terminal, which also says what to do about it. */
public final class Refusal extends RuntimeException {
    public Refusal(String sentence) {
        super(sentence);
    }

    public Refusal(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }
}
