@NullMarked
package dev.serverlab.measure.cgroup;

import org.jspecify.annotations.NullMarked;
