/** Experiments generated from what was found out about an application. */
@NullMarked
package dev.serverlab.cli.own;

import org.jspecify.annotations.NullMarked;
