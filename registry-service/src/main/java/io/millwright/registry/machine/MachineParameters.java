package io.millwright.registry.machine;

import io.millwright.model.id.AreaId;
import io.millwright.model.id.FactoryId;
import io.millwright.model.id.MachineTypeId;
import io.millwright.service.feed.FeedParameters;
import io.millwright.service.problem.Problems;
import jakarta.ws.rs.QueryParam;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Which machines a request wants; a {@code @BeanParam}. */
public class MachineParameters {
    /** Shorter ones no index finds. */
    private static final int MIN_WORD = 3;

    private static final int MAX_WORDS = 10;

    @QueryParam("area_id")
    @Parameter(description = "Machines that stand in this area")
    public @Nullable AreaId areaId;

    @QueryParam("type_id")
    @Parameter(description = "Machines of this type")
    public @Nullable MachineTypeId typeId;

    @QueryParam("label")
    @Parameter(description = "Machines with all of these labels", example = "line=L1")
    public @Nullable List<String> label;

    @QueryParam("q")
    @Parameter(
            description =
                    "Machines whose id, name or serial number hold each of these words, or parts of words, of at least"
                            + " three characters; upper and lower case are the same",
            example = "spindle 0815")
    public @Nullable String q;

    /** @throws io.millwright.service.problem.ProblemException 400 naming the parameter */
    MachineFilter in(FactoryId factory) {
        return new MachineFilter(factory, areaId, typeId, FeedParameters.labels(label), words(q));
    }

    private static List<String> words(@Nullable String text) {
        if (text == null || text.isBlank()) {
            return List.of();
        }
        List<String> words = Arrays.asList(text.strip().toLowerCase(Locale.ROOT).split("\\s+"));
        if (words.size() > MAX_WORDS || words.stream().anyMatch(word -> word.length() < MIN_WORD)) {
            throw Problems.INVALID_PARAMETER
                    .with("q takes at most " + MAX_WORDS + " words of at least " + MIN_WORD + " characters.")
                    .member("parameter", "q");
        }
        return words;
    }
}
