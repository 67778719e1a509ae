/** Other revisions of the measured servers: found in git, checked out, built once and kept. */
@NullMarked
package dev.serverlab.measure.revision;

import org.jspecify.annotations.NullMarked;
