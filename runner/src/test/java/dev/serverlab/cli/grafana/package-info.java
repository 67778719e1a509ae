@NullMarked
package dev.serverlab.cli.grafana;

import org.jspecify.annotations.NullMarked;
