@NullMarked
package dev.serverlab.cli.kept;

import org.jspecify.annotations.NullMarked;
