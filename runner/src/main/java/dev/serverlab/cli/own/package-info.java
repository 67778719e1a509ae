/** Experiments that are made of what was found out about an application. */
@NullMarked
package dev.serverlab.cli.own;

import org.jspecify.annotations.NullMarked;
