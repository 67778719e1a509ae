@NullMarked
package dev.serverlab.ingest;

import org.jspecify.annotations.NullMarked;
