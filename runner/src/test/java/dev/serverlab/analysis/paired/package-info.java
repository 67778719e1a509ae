@NullMarked
package dev.serverlab.analysis.paired;

import org.jspecify.annotations.NullMarked;
