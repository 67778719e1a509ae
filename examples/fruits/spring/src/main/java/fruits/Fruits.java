package fruits;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.List;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The endpoints. */
@RestController
public class Fruits {

    @PersistenceContext
    private EntityManager entities;

    @GetMapping("/fruits")
    @Transactional(readOnly = true)
    public List<Fruit> all() {
        return entities.createQuery("select f from Fruit f left join fetch f.prices order by f.id", Fruit.class)
                .getResultList();
    }

    @GetMapping("/fruits/{id}")
    @Transactional(readOnly = true)
    public Fruit one(@PathVariable("id") long id) {
        return entities.createQuery("select f from Fruit f left join fetch f.prices where f.id = :id", Fruit.class)
                .setParameter("id", id)
                .getSingleResult();
    }
}
