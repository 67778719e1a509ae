/** By what the rounds of a claim about a maximum of CPU differ least. */
@NullMarked
package dev.serverlab.benchmark.seconds;

import org.jspecify.annotations.NullMarked;
