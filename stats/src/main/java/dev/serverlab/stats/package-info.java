/** What statistics are made of: intervals, scales, verdicts and the distributions behind them. */
@NullMarked
package dev.serverlab.stats;

import org.jspecify.annotations.NullMarked;
