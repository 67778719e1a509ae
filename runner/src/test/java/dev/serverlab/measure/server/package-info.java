@NullMarked
package dev.serverlab.measure.server;

import org.jspecify.annotations.NullMarked;
