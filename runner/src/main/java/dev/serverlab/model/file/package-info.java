/** From a file and options to an experiment, with every mistake and its location. */
@NullMarked
package dev.serverlab.model.file;

import org.jspecify.annotations.NullMarked;
