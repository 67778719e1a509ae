@NullMarked
package dev.serverlab.report.run.brief;

import org.jspecify.annotations.NullMarked;
