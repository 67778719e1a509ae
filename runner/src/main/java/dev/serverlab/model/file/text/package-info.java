/** The text of files that people write: as trees and tables, with the location of each mistake. */
@NullMarked
package dev.serverlab.model.file.text;

import org.jspecify.annotations.NullMarked;
