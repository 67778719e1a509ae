@NullMarked
package dev.serverlab.measure.answer;

import org.jspecify.annotations.NullMarked;
