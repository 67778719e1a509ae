@NullMarked
package dev.serverlab.measure.profile;

import org.jspecify.annotations.NullMarked;
