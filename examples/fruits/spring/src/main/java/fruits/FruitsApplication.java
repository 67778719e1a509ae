package fruits;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Fruits and their prices, by Spring MVC and JPA. */
@SpringBootApplication
public class FruitsApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(FruitsApplication.class, arguments);
    }
}
