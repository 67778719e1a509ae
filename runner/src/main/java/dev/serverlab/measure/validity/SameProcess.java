package dev.serverlab.measure.validity;

import java.util.OptionalLong;

/**
 * Whether the process that answers after the load is the one that was started and whose clocks were read. The number of a
 * process cannot be given to another while the lab, its parent, has not taken note of its end.
 */
final class SameProcess {

    private SameProcess() {}

    static CheckResults check(String variant, long started, OptionalLong atEnd) {
        if (atEnd.isEmpty()) {
            return CheckResults.note(
                    "process-unknown",
                    variant + " did not tell after the load which process answers.",
                    "Read its log; its management port must answer under load too.");
        }
        return atEnd.getAsLong() == started
                ? CheckResults.NONE
                : CheckResults.problem(
                        "process-changed",
                        variant + " was started as process " + started + ", and process " + atEnd.getAsLong()
                                + " answered after the load: the CPU that was read is not that of the answers.",
                        "Let nothing restart the server, and nothing else listen on its ports, while it is measured.");
    }
}
