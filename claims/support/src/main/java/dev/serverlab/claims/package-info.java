/** What servers share whose requests wait for something behind them. */
@NullMarked
package dev.serverlab.claims;

import org.jspecify.annotations.NullMarked;
