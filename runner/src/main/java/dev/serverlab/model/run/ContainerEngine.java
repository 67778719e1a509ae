package dev.serverlab.model.run;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What containers run on.
 *
 * @param name such as {@code Docker}
 * @param api the version of its interface
 * @param cgroup the version of the control groups that it limits containers with, 1 or 2
 * @param images what containers are started from, by server
 * @param generator what the load generator is started from; absent when it is no container
 */
public record ContainerEngine(
        String name,
        String version,
        String api,
        int cgroup,
        Map<String, Image> images,
        @Nullable Image generator) {

    /**
     * What containers are started from.
     *
     * @param name as people call it
     * @param id of exactly this build of it
     * @param revision of the sources that it was built from, as its label tells it; absent without one
     */
    public record Image(String name, String id, @Nullable String revision) {

        private static final String DIRTY = "-dirty";
        private static final int SHORT = 12;

        /**
         * Whether it is known to be of other sources than those of that revision. Two with uncommitted changes look alike.
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
