/** The program that the lab runs in its pods. */
@NullMarked
package dev.serverlab.cli.agent;

import org.jspecify.annotations.NullMarked;
