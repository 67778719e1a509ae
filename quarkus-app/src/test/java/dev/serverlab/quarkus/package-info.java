@NullMarked
package dev.serverlab.quarkus;

import org.jspecify.annotations.NullMarked;
