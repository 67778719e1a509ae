/** Pages in a real browser: Chromium, without a window and without a network. */
@NullMarked
package dev.serverlab.browser;

import org.jspecify.annotations.NullMarked;
