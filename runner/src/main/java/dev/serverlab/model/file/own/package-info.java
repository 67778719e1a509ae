/** Reads an experiment's own servers from its file. */
@NullMarked
package dev.serverlab.model.file.own;

import org.jspecify.annotations.NullMarked;
