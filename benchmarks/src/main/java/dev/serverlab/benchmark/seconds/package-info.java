/** Which statistic of CPU differs least between the rounds of a claim about a maximum. */
@NullMarked
package dev.serverlab.benchmark.seconds;

import org.jspecify.annotations.NullMarked;
