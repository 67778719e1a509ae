@NullMarked
package dev.serverlab.analysis.history;

import org.jspecify.annotations.NullMarked;
