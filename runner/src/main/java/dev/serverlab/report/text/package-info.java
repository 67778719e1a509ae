/** Sentences and numbers that several documents share. */
@NullMarked
package dev.serverlab.report.text;

import org.jspecify.annotations.NullMarked;
