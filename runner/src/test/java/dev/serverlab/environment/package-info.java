/** The doctor and what it knows of machines and JDKs, each level provoked from captured or real files. */
@NullMarked
package dev.serverlab.environment;

import org.jspecify.annotations.NullMarked;
