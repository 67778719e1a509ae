package lock;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Four accounts, each behind a lock that is held for 5 ms. */
@SpringBootApplication
public class LockApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(LockApplication.class, arguments);
    }
}
