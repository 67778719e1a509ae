/** What an application is that comes as a runnable jar, as far as its file tells: nothing is started to find that out. */
@NullMarked
package dev.serverlab.measure.jar;

import org.jspecify.annotations.NullMarked;
