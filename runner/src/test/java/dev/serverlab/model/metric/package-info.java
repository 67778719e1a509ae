@NullMarked
package dev.serverlab.model.metric;

import org.jspecify.annotations.NullMarked;
