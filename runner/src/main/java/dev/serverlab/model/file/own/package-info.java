/** What an experiment's file says of servers that it brings itself. */
@NullMarked
package dev.serverlab.model.file.own;

import org.jspecify.annotations.NullMarked;
