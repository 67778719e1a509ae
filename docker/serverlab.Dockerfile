# The lab with its servers in one container, for where no JDK is wanted: docs/places.md#the-lab-in-a-container.
ARG LAB_IMAGE=serverlab/lab:latest

FROM ${LAB_IMAGE}
COPY mvc-app/target/lib/ /lab/mvc-app/target/lib/
COPY mvc-app/target/mvc-app.jar /lab/mvc-app/target/
COPY jetty-app/target/lib/ /lab/jetty-app/target/lib/
COPY jetty-app/target/jetty-app.jar /lab/jetty-app/target/
COPY webflux-app/target/lib/ /lab/webflux-app/target/lib/
COPY webflux-app/target/webflux-app.jar /lab/webflux-app/target/
COPY vertx-app/target/lib/ /lab/vertx-app/target/lib/
COPY vertx-app/target/vertx-app.jar /lab/vertx-app/target/
COPY helidon-app/target/lib/ /lab/helidon-app/target/lib/
COPY helidon-app/target/helidon-app.jar /lab/helidon-app/target/
COPY quarkus-app/target/quarkus-app/ /lab/quarkus-app/target/quarkus-app/

# Runs are written to results/ of the folder that is mounted here; its user is given by --user.
WORKDIR /data
ENTRYPOINT ["java", "-Dserverlab.results=/data/results", "-Dserverlab.command=serverlab", "@/lab/lab.args"]
CMD ["--help"]
