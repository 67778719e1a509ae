@NullMarked
package dev.serverlab.cli.option;

import org.jspecify.annotations.NullMarked;
