/** What a request costs the suite, beside k6. */
@NullMarked
package dev.serverlab.benchmark.generator;

import org.jspecify.annotations.NullMarked;
