/** What servers that an experiment brings answered, whether all variants answer alike, and what resets them. */
@NullMarked
package dev.serverlab.measure.answer;

import org.jspecify.annotations.NullMarked;
