@NullMarked
package dev.serverlab.report.render;

import org.jspecify.annotations.NullMarked;
