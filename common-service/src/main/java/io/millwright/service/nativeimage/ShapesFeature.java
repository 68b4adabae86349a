package io.millwright.service.nativeimage;

import org.graalvm.nativeimage.hosted.Feature;
import org.graalvm.nativeimage.hosted.RuntimeReflection;

/** Registers every record and enum of the project for reflection. Run by the image builder only. */
public final class ShapesFeature implements Feature {
    @Override
    public String getDescription() {
        return "Registers Millwright's records and enums, so that JSON keeps their members";
    }

    @Override
    public void beforeAnalysis(BeforeAnalysisAccess access) {
        access.getApplicationClassPath().stream()
                .flatMap(entry -> OwnClasses.in(entry).stream())
                .map(access::findClassByName)
                .filter(type -> type != null && (type.isRecord() || type.isEnum()))
                .forEach(ShapesFeature::register);
    }

    private static void register(Class<?> shape) {
        RuntimeReflection.register(shape);
        RuntimeReflection.register(shape.getDeclaredConstructors());
        RuntimeReflection.register(shape.getDeclaredMethods());
        RuntimeReflection.register(shape.getDeclaredFields());
        if (shape.isRecord()) {
            RuntimeReflection.registerAllRecordComponents(shape);
        }
    }
}
