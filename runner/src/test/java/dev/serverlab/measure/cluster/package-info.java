@NullMarked
package dev.serverlab.measure.cluster;

import org.jspecify.annotations.NullMarked;
