@NullMarked
package dev.serverlab.analysis.gate;

import org.jspecify.annotations.NullMarked;
