/** Samples of profiles: what the parts of a program cost, and by how much that differs between two programs. */
@NullMarked
package dev.serverlab.stats.profile;

import org.jspecify.annotations.NullMarked;
