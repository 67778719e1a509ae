@NullMarked
package dev.serverlab.analysis.answer;

import org.jspecify.annotations.NullMarked;
