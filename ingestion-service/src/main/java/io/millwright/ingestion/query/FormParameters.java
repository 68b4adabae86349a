package io.millwright.ingestion.query;

import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** In what form an answer is wanted; a {@code @BeanParam}. */
public class FormParameters {
    @QueryParam("layout")
    @Parameter(
            description = "Of JSON: rows, an object for each; or columns, an array for each member",
            example = "columns")
    public @Nullable String layout;

    @QueryParam("integers")
    @Parameter(
            description = "How 64-bit integers are written: number, exact, which is more than some readers of JSON"
                    + " can hold; or string",
            example = "string")
    public @Nullable String integers;

    @HeaderParam("If-None-Match")
    @Parameter(description = "ETag of an answer that the client has: when it would be the same, the answer is 304")
    public @Nullable String ifNoneMatch;

    IntegerForm integers() {
        return IntegerForm.parse(integers);
    }

    boolean inColumns() {
        if (layout == null || layout.equals("rows")) {
            return false;
        }
        if (layout.equals("columns")) {
            return true;
        }
        throw Parameters.illegal("layout", "layout must be rows or columns.");
    }
}
