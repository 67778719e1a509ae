@NullMarked
package dev.serverlab.analysis;

import org.jspecify.annotations.NullMarked;
