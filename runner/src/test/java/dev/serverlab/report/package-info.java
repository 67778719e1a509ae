@NullMarked
package dev.serverlab.report;

import org.jspecify.annotations.NullMarked;
