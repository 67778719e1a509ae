@NullMarked
package dev.serverlab.measure.trial.progress;

import org.jspecify.annotations.NullMarked;
