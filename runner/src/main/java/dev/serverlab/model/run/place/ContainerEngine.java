package dev.serverlab.model.run.place;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The container engine.
 *
 * @param name such as {@code Docker}
 * @param api the version of its interface
 * @param cgroup the version of its control groups, 1 or 2
 * @param images the images of the containers, by server
 * @param generator the image of the load generator; absent when it is not in a container
 */
public record ContainerEngine(
        String name,
        String version,
        String api,
        int cgroup,
        Map<String, Image> images,
        @Nullable Image generator) {

    /**
     * An image of containers.
     *
     * @param name its name
     * @param id the id of exactly this build
     * @param revision of the sources that it was built from, from its label; absent without one
     */
    public record Image(String name, String id, @Nullable String revision) {

        private static final String DIRTY = "-dirty";
        private static final int SHORT = 12;

        /**
         * Whether it is known to be built from other sources than that revision. Two with uncommitted changes cannot be
         * distinguished.
         *
         * @param checkout as git describes it, with {@code -dirty} behind it when there are changes
         */
        public boolean isOtherThan(String checkout) {
            return revision != null
                    && !(checkout.contains(revision.substring(0, Math.min(SHORT, revision.length())))
                            && checkout.endsWith(DIRTY) == revision.endsWith(DIRTY));
        }
    }

    /** The same with these images. */
    public ContainerEngine with(Map<String, Image> servers, @Nullable Image ofGenerator) {
        return new ContainerEngine(name, version, api, cgroup, servers, ofGenerator);
    }
}
