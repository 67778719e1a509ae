@NullMarked
package dev.serverlab.cli.run;

import org.jspecify.annotations.NullMarked;
