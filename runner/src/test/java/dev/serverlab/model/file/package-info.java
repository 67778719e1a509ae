@NullMarked
package dev.serverlab.model.file;

import org.jspecify.annotations.NullMarked;
