@NullMarked
package dev.serverlab.measure.remote;

import org.jspecify.annotations.NullMarked;
