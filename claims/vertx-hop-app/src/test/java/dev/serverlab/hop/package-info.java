@NullMarked
package dev.serverlab.hop;

import org.jspecify.annotations.NullMarked;
