@NullMarked
package dev.serverlab.report.claims;

import org.jspecify.annotations.NullMarked;
