package dev.serverlab.gatling.record;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.LongAccumulator;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/** The longest garbage collection that stopped this JVM, which counts and sums do not tell. */
final class GcPauses {

    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);

    /** Begins to listen. */
    void listen() {
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (GeneratorJvm.stopsTheApplication(bean) && bean instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(
                        (notification, unused) -> {
                            if (notification.getUserData() instanceof CompositeData data) {
                                longest.accumulate(GarbageCollectionNotificationInfo.from(data)
                                        .getGcInfo()
                                        .getDuration());
                            }
                        },
                        notification -> notification
                                .getType()
                                .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION),
                        null);
            }
        }
    }

    /** In whole ms, since the last call; 0 when there was none. */
    long takeLongestMillis() {
        return longest.getThenReset();
    }
}
