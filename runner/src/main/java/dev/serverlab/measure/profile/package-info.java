/** Profiles of servers under load: async-profiler in their JVMs, and what its samples say by layer and by frame. */
@NullMarked
package dev.serverlab.measure.profile;

import org.jspecify.annotations.NullMarked;
