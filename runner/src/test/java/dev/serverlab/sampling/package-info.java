/** Sampling, tested against real processes and against captured files of the kernel. */
@NullMarked
package dev.serverlab.sampling;

import org.jspecify.annotations.NullMarked;
