@NullMarked
package dev.serverlab.analysis.why;

import org.jspecify.annotations.NullMarked;
