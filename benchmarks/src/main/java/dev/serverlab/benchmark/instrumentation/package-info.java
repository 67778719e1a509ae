/** What the servers' instrumentation costs, beside the bare frameworks. */
@NullMarked
package dev.serverlab.benchmark.instrumentation;

import org.jspecify.annotations.NullMarked;
