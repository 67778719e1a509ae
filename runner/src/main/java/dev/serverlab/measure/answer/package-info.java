/** Answers of an experiment's own servers: what they are, whether all variants answer alike, and what resets them. */
@NullMarked
package dev.serverlab.measure.answer;

import org.jspecify.annotations.NullMarked;
