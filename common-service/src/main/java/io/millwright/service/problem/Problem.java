package io.millwright.service.problem;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One problem as the client sees it (RFC 9457).
 *
 * @param type path of the page that explains it, such as {@code /problems/not-found}
 * @param detail what is wrong this time, in words meant for the client
 * @param instance path of the request; set when the answer is written
 * @param errors the offending members of the request, if it is about such
 * @param members further members, such as {@code current_revision}
 */
@RegisterForReflection
public record Problem(
        String type,
        String title,
        int status,
        @Nullable String detail,
        @Nullable String instance,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FieldError> errors,
        @JsonIgnore Map<String, Object> members) {
    public static final String MEDIA_TYPE = "application/problem+json";

    public Problem {
        errors = List.copyOf(errors);
        members = Map.copyOf(members);
    }

    @JsonAnyGetter
    Map<String, Object> extensions() {
        return members;
    }

    Problem at(String path) {
        return new Problem(type, title, status, detail, path, errors, members);
    }

    Problem and(FieldError error) {
        var all = new ArrayList<>(errors);
        all.add(error);
        return new Problem(type, title, status, detail, instance, all, members);
    }

    Problem and(String member, Object value) {
        var all = new LinkedHashMap<>(members);
        all.put(member, value);
        return new Problem(type, title, status, detail, instance, errors, all);
    }
}
