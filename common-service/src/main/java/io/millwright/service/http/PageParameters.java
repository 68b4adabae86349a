package io.millwright.service.http;

import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** The query parameters of every list; a {@code @BeanParam}. Text as sent: {@link Paging} judges it. */
public class PageParameters {
    @QueryParam("limit")
    @Parameter(
            description = "How many items at most",
            schema = @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "500", defaultValue = "50"))
    public @Nullable String limit;

    @QueryParam("cursor")
    @Parameter(description = "Where to go on: as in the next link of the page before, together with the same query")
    public @Nullable String cursor;
}
