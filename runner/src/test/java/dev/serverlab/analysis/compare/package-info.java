@NullMarked
package dev.serverlab.analysis.compare;

import org.jspecify.annotations.NullMarked;
