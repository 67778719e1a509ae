/** The document of a run: a class for each section. */
@NullMarked
package dev.serverlab.report.run;

import org.jspecify.annotations.NullMarked;
