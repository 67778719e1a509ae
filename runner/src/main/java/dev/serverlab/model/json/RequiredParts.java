package dev.serverlab.model.json;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Executable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.util.NameTransformer;

/**
 * Makes parts mandatory by their records: a part that is not {@code @Nullable} must be present, and so must every element
 * of a list or map.
 */
final class RequiredParts extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    @Override
    public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
        AnnotatedType type = typeOfPart(member);
        return type == null ? super.hasRequiredMarker(config, member) : Boolean.valueOf(!isNullable(type));
    }

    @Override
    public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated member) {
        AnnotatedType type = typeOfPart(member);
        return type == null
                ? super.findSetterInfo(config, member)
                : JsonSetter.Value.construct(nulls(isNullable(type)), nulls(hasNullableElements(type)));
    }

    /** {@link RunJson} assembles unwrapped parts itself, as they may be absent as a whole. */
    @Override
    public @Nullable NameTransformer findUnwrappingNameTransformer(MapperConfig<?> config, AnnotatedMember member) {
        return null;
    }

    private static Nulls nulls(boolean allowed) {
        return allowed ? Nulls.SET : Nulls.FAIL;
    }

    /** The type of a record's part as its constructor takes it; null for everything else. */
    private static @Nullable AnnotatedType typeOfPart(Annotated member) {
        return member instanceof AnnotatedParameter part
                        && part.getDeclaringClass().isRecord()
                        && part.getMember() instanceof Executable constructor
                ? constructor.getAnnotatedParameterTypes()[part.getIndex()]
                : null;
    }

    private static boolean isNullable(AnnotatedType type) {
        return type.isAnnotationPresent(Nullable.class);
    }

    private static boolean hasNullableElements(AnnotatedType type) {
        return type instanceof AnnotatedParameterizedType generic
                && isNullable(List.of(generic.getAnnotatedActualTypeArguments()).getLast());
    }
}
