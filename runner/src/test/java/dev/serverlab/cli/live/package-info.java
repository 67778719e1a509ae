@NullMarked
package dev.serverlab.cli.live;

import org.jspecify.annotations.NullMarked;
