package io.millwright.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;
import java.util.stream.Stream;

/** The rules that every module's {@code ArchitectureTest} checks; each is an {@code @ArchTest} field there. */
public final class ArchitectureRules {
    private static final String EDGE = "Resource|Consumer|Publisher|Repository|Entity|Service|Config|Metrics|Problems";
    private static final String NESTED_OR_GENERATED = "(\\$.*|_.*)?";
    private static final String[] SERVICES = {"registry", "ingestion", "twin", "command"};

    private ArchitectureRules() {}

    /**
     * Rules stay free of frameworks, so that they are tested by the hundred.
     *
     * @param exceptions simple names of further classes that may use one, such as a mechanism without any business
     */
    public static ArchRule frameworksStayAtTheEdge(String... exceptions) {
        String allowed = Stream.of(exceptions).map(name -> "|\\." + name).reduce(EDGE, String::concat);
        return noClasses()
                .that()
                .haveNameNotMatching(".*(" + allowed + ")" + NESTED_OR_GENERATED)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.quarkus..", "jakarta..", "io.smallrye..", "org.hibernate..", "io.vertx..")
                .as("frameworks stay at the edge");
    }

    /** Each package directly below {@code root} is a feature. */
    public static ArchRule featuresFormNoCycles(String root) {
        return slices().matching(root + ".(*)..").should().beFreeOfCycles();
    }

    /** Time comes in as a value, from the injected clock. */
    public static ArchRule nobodyLooksAtTheClockByItself() {
        return noClasses().should().callMethod(Instant.class, "now");
    }

    /** @param own name of the service, as in its package */
    public static ArchRule servicesNeverMeet(String own) {
        String[] others = Stream.of(SERVICES)
                .filter(service -> !service.equals(own))
                .map(service -> "io.millwright." + service + "..")
                .toArray(String[]::new);
        return noClasses().should().dependOnClassesThat().resideInAnyPackage(others);
    }

    /** A resource below {@code /internal} carries the second lock too. */
    public static ArchRule internalResourcesAreMarked() {
        return classes()
                .that(DescribedPredicate.describe("answer below /internal", ArchitectureRules::isInternal))
                .should()
                .beAnnotatedWith("io.millwright.service.security.InternalApi")
                .allowEmptyShould(true);
    }

    private static boolean isInternal(JavaClass type) {
        return type.tryGetAnnotationOfType("jakarta.ws.rs.Path")
                .map(path -> String.valueOf(path.get("value").orElse("")))
                .filter(path -> path.matches("/?internal(/.*)?"))
                .isPresent();
    }
}
