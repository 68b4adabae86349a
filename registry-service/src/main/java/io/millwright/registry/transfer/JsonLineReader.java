package io.millwright.registry.transfer;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** JSON lines: one object a line; empty lines are passed over. */
final class JsonLineReader implements LineReader {
    private final BoundedText text;
    private final DocumentReader documents;

    JsonLineReader(BoundedText text, DocumentReader documents) {
        this.text = text;
        this.documents = documents;
    }

    @Override
    public @Nullable ImportLine next() throws IOException {
        while (text.peek() != BoundedText.END) {
            int number = text.line();
            var line = new StringBuilder();
            int c = text.next();
            while (c != '\n' && c != BoundedText.END) {
                BoundedText.add(line, c);
                c = text.next();
            }
            if (line.length() > BoundedText.MAX_LINE_LENGTH) {
                return new ImportLine.Unreadable(number, null, "", "is too long");
            }
            if (!line.toString().isBlank()) {
                return documents.read(number, line.toString());
            }
        }
        return null;
    }
}
