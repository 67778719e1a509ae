/** What runs say that are compared, a class for each section. */
@NullMarked
package dev.serverlab.report.compare;

import org.jspecify.annotations.NullMarked;
