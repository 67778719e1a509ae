@NullMarked
package dev.serverlab.analysis.claims;

import org.jspecify.annotations.NullMarked;
