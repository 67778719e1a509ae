@NullMarked
package dev.serverlab.grafana;

import org.jspecify.annotations.NullMarked;
