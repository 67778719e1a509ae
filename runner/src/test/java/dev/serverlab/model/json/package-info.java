@NullMarked
package dev.serverlab.model.json;

import org.jspecify.annotations.NullMarked;
