package fruits;

import com.fasterxml.jackson.annotation.JsonIgnore;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;

/** The price of a fruit in a shop. */
@Entity
public class Price {

    @Id
    @JsonIgnore
    public long id;

    @ManyToOne(fetch = FetchType.LAZY)
    @JsonIgnore
    public Fruit fruit;

    public String shop;

    public int cents;
}
