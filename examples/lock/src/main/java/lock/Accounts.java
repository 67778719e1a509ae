package lock;

import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** No more than four bookings at once, whatever the threads. */
@RestController
class Accounts {

    private static final int COUNT = 4;
    private static final long BOOKING_MILLIS = 5;

    private final Object[] locks = Stream.generate(Object::new).limit(COUNT).toArray();

    @GetMapping("/book/{number}")
    String book(@PathVariable int number) throws InterruptedException {
        synchronized (locks[number % COUNT]) {
            Thread.sleep(BOOKING_MILLIS);
        }
        return "booked";
    }
}
