@NullMarked
package dev.serverlab.container;

import org.jspecify.annotations.NullMarked;
