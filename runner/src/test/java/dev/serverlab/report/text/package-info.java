@NullMarked
package dev.serverlab.report.text;

import org.jspecify.annotations.NullMarked;
