package io.millwright.service.http;

import io.millwright.service.problem.ProblemException;
import io.millwright.service.problem.Problems;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes the system's own types usable as parameters; an illegal text is a 400 that names the parameter. */
@Provider
public class ParameterMapper implements ParamConverterProvider {
    @Override
    @SuppressWarnings("unchecked") // the table's readers return their key's type
    public <T> @Nullable ParamConverter<T> getConverter(Class<T> type, Type genericType, Annotation[] annotations) {
        return ParameterText.readerOf(type)
                .map(reader -> new Converter<>((Function<String, T>) reader, name(annotations)))
                .orElse(null);
    }

    private static String name(Annotation @Nullable [] annotations) {
        if (annotations != null) {
            for (Annotation annotation : annotations) {
                switch (annotation) {
                    case PathParam path -> {
                        return path.value();
                    }
                    case QueryParam query -> {
                        return query.value();
                    }
                    case HeaderParam header -> {
                        return header.value();
                    }
                    default -> {}
                }
            }
        }
        return "parameter";
    }

    private record Converter<T>(Function<String, T> reader, String name) implements ParamConverter<T> {
        @Override
        public @Nullable T fromString(@Nullable String text) {
            if (text == null || text.isEmpty()) {
                return null;
            }
            try {
                return reader.apply(text);
            } catch (IllegalArgumentException e) {
                throw new BadRequestException(refusal(e.getMessage()));
            }
        }

        private ProblemException refusal(@Nullable String rule) {
            String detail = rule != null && rule.startsWith(name) ? rule : name + " " + rule;
            return Problems.INVALID_PARAMETER.with(detail + ".").member("parameter", name);
        }

        @Override
        public String toString(T value) {
            return value.toString();
        }
    }
}
