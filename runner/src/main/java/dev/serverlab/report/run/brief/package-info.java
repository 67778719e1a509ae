/** The summary at the end of a run, on one screen. */
@NullMarked
package dev.serverlab.report.run.brief;

import org.jspecify.annotations.NullMarked;
