@NullMarked
package dev.serverlab.cli;

import org.jspecify.annotations.NullMarked;
