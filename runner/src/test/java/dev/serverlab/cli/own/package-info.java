@NullMarked
package dev.serverlab.cli.own;

import org.jspecify.annotations.NullMarked;
