package fruits;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;
import org.jboss.resteasy.reactive.RestPath;

/** Fruits and their prices, by Quarkus REST and JPA. */
@Path("/fruits")
public class Fruits {

    @Inject
    EntityManager entities;

    @GET
    @Transactional
    public List<Fruit> all() {
        return entities.createQuery("select f from Fruit f left join fetch f.prices order by f.id", Fruit.class)
                .getResultList();
    }

    @GET
    @Path("/{id}")
    @Transactional
    public Fruit one(@RestPath long id) {
        return entities.createQuery("select f from Fruit f left join fetch f.prices where f.id = :id", Fruit.class)
                .setParameter("id", id)
                .getSingleResult();
    }
}
