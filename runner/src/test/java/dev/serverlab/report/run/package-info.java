@NullMarked
package dev.serverlab.report.run;

import org.jspecify.annotations.NullMarked;
