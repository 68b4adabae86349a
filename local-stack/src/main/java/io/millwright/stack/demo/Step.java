package io.millwright.stack.demo;

/** One step of the story; it fails with a {@link io.millwright.stack.Refusal} when an answer is not right. */
public record Step(String title, Action action) {

    @FunctionalInterface
    public interface Action {
        void run() throws Exception;
    }

    @Override
    public String toString() {
        return title;
    }
}
