@NullMarked
package dev.serverlab.server;

import org.jspecify.annotations.NullMarked;
