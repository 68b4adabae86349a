package io.millwright.ingestion.query;

import io.millwright.service.http.ETags;
import io.millwright.service.problem.Problems;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Variant;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** Writes answers in the form that the client asked for. */
@ApplicationScoped
class AnswerService {
    private static final List<Variant> VARIANTS = Arrays.stream(AnswerFormat.values())
            .map(format -> new Variant(MediaType.valueOf(format.type()), (String) null, null))
            .toList();

    private final Clock clock;

    AnswerService(Clock clock) {
        this.clock = clock;
    }

    /**
     * An answer about what lies behind gets an entity tag: it stays the same until a value comes late.
     *
     * @param end of the range that the answer is about
     */
    Response respond(Answer answer, Instant end, FormParameters form, Request request) {
        AnswerFormat format = format(request);
        byte[] bytes = format.write(answer, form.inColumns());
        Response.ResponseBuilder response =
                Response.ok(bytes).type(format.type()).header("Vary", "Accept");
        if (end.isAfter(clock.instant())) {
            return response.build();
        }
        String tag = ETags.ofContent(bytes);
        return ETags.isNotModified(form.ifNoneMatch, tag)
                ? Response.notModified()
                        .header("ETag", tag)
                        .header("Vary", "Accept")
                        .build()
                : response.header("ETag", tag).build();
    }

    private static AnswerFormat format(Request request) {
        Variant variant = request.selectVariant(VARIANTS);
        if (variant == null) {
            throw Problems.NOT_ACCEPTABLE.with("Accept application/json, text/csv or application/x-ndjson.");
        }
        return Arrays.stream(AnswerFormat.values())
                .filter(format -> format.type()
                        .equals(variant.getMediaType().getType() + "/"
                                + variant.getMediaType().getSubtype()))
                .findFirst()
                .orElseThrow();
    }
}
