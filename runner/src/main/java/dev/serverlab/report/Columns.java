package dev.serverlab.report;

import java.util.ArrayList;
import java.util.List;

/** Cuts a table that is too wide for a page into several that are not. */
final class Columns {

    private Columns() {}

    /** The widths in groups whose sums, with {@code first}, stay within {@code width}; a group has at least one. */
    static List<List<Integer>> groups(int first, List<Integer> widths, int width) {
        List<List<Integer>> groups = new ArrayList<>();
        List<Integer> group = new ArrayList<>();
        int used = first;
        for (int column = 0; column < widths.size(); column++) {
            if (!group.isEmpty() && used + widths.get(column) > width) {
                groups.add(group);
                group = new ArrayList<>();
                used = first;
            }
            group.add(column);
            used += widths.get(column);
        }
        groups.add(group);
        return groups;
    }
}
