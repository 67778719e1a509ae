@NullMarked
package dev.serverlab.series;

import org.jspecify.annotations.NullMarked;
