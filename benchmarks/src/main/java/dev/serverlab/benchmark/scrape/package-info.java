/** What being scraped costs a server. */
@NullMarked
package dev.serverlab.benchmark.scrape;

import org.jspecify.annotations.NullMarked;
