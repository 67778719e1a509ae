/** The program that downloads what backends are made of. */
@NullMarked
package dev.serverlab.cli.fetch;

import org.jspecify.annotations.NullMarked;
