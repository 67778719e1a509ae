package dev.serverlab.model.experiment;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One run of one variant (solo), or of all variants together (paired). */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "protocol")
public sealed interface Trial {

    /** The number of the trial, from 1, in running order. */
    int number();

    default Protocol protocol() {
        return this instanceof Solo ? Protocol.SOLO : Protocol.PAIRED;
    }

    /** The variants whose servers it starts, in that order. */
    List<Variant> variants();

    /** The same trial with only these variants, in its own order; empty when it has none of them. */
    default Optional<Trial> of(Collection<Variant> some) {
        List<Variant> left = variants().stream().filter(some::contains).toList();
        return left.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        switch (this) {
                            case Solo solo -> solo;
                            case Paired paired -> new Paired(paired.number(), paired.session(), left);
                        });
    }

    /** Its title, such as {@code mvc:virtual} or {@code session 1}. */
    String title();

    /** The name of its folder, such as {@code trial-01-mvc-default} or {@code trial-04-session-1}. */
    default String folder() {
        return String.format(Locale.ROOT, "trial-%02d-%s", number(), title().replaceAll("[: ]", "-"));
    }

    /**
     * One server alive.
     *
     * @param round from 1
     */
    @JsonTypeName("solo")
    record Solo(int number, int round, Variant variant) implements Trial {
        @Override
        public List<Variant> variants() {
            return List.of(variant);
        }

        @Override
        public String title() {
            return variant.toString();
        }
    }

    /**
     * All servers alive: a session.
     *
     * @param session from 1
     */
    @JsonTypeName("paired")
    record Paired(int number, int session, List<Variant> variants) implements Trial {
        @Override
        public String title() {
            return "session " + session;
        }
    }
}
