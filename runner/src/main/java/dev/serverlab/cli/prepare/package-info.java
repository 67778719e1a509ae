/** What a measurement is made with, and what has to be so before it begins. */
@NullMarked
package dev.serverlab.cli.prepare;

import org.jspecify.annotations.NullMarked;
