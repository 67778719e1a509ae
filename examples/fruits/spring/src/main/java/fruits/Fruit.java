package fruits;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import java.util.List;

/** A fruit, and what each shop asks for it. */
@Entity
public class Fruit {

    @Id
    public long id;

    public String name;

    public String description;

    @OneToMany(mappedBy = "fruit", fetch = FetchType.LAZY)
    @OrderBy("shop")
    public List<Price> prices;
}
