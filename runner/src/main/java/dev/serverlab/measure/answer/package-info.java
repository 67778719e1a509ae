/** What servers that an experiment brings answered, and whether all variants answer alike. */
@NullMarked
package dev.serverlab.measure.answer;

import org.jspecify.annotations.NullMarked;
