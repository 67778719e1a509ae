/** The wording of a run and its findings, shared by terminal, Markdown and pages. */
@NullMarked
package dev.serverlab.report.text;

import org.jspecify.annotations.NullMarked;
