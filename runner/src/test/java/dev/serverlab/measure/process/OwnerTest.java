package dev.serverlab.measure.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class OwnerTest {

    @Test
    void readsItsOwnLabel() {
        Owner owner = Owner.current();
        assertThat(Owner.parse(owner.toString())).contains(owner);
        assertThat(Owner.parse("")).isEmpty();
        assertThat(Owner.parse("12@x@y")).isEmpty();
    }

    @Test
    void hasNotEndedWhileItsProcessLives() {
        assertThat(Owner.current().hasEnded()).isFalse();
    }

    @Test
    void hasEndedWhenAnotherProcessHasItsNumber() {
        Owner owner = Owner.current();
        assertThat(new Owner(owner.pid(), owner.startMillis() - 60_000, owner.namespace()).hasEnded())
                .isTrue();
    }

    @Test
    void isNotTakenForEndedWhereItsProcessCannotBeSeen() {
        Owner owner = Owner.current();
        assertThat(new Owner(owner.pid(), owner.startMillis() - 60_000, "pid:[1]").hasEnded())
                .isFalse();
    }
}
