@NullMarked
package dev.serverlab.measure.agent;

import org.jspecify.annotations.NullMarked;
