@NullMarked
package dev.serverlab.cli.share;

import org.jspecify.annotations.NullMarked;
