@NullMarked
package dev.serverlab.analysis.sweep;

import org.jspecify.annotations.NullMarked;
