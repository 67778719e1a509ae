package dev.serverlab.ingest;

/** Hears that the server cannot go on. Of several the first counts, as others follow from it. */
@FunctionalInterface
interface Failures {

    void tell(IngestException failure);
}
