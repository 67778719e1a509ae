@NullMarked
package dev.serverlab.measure.ssh;

import org.jspecify.annotations.NullMarked;
