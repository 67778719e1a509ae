# The lab without its servers: the runner, the Gatling suite and the experiments. It drives servers that run elsewhere, and the
# lab starts its generator from it with --generator-in docker. Servers and what stands behind them are known by their files only.
#
# The suite holds Highcharts under Gatling's own licence; see NOTICE.
ARG BASE_IMAGE=eclipse-temurin:25-jre

FROM ${BASE_IMAGE}
# The folders are those of a checkout, which is what the lab takes this one for.
WORKDIR /lab
COPY runner/target/lib/ runner/target/lib/
COPY gatling/target/lib/ gatling/target/lib/
COPY LICENSE NOTICE ./
COPY docker/args/lab.args lab.args
COPY gatling/generator.args gatling/open.args gatling/
COPY mvc-app/server.yaml mvc-app/
COPY webflux-app/server.yaml webflux-app/
COPY vertx-app/server.yaml vertx-app/
COPY helidon-app/server.yaml helidon-app/
COPY jetty-app/server.yaml jetty-app/
COPY quarkus-app/server.yaml quarkus-app/
COPY claims/ claims/
COPY backends/ backends/
COPY experiments/ experiments/
COPY gatling/target/gatling.jar gatling/target/
COPY runner/target/runner.jar runner/target/

# Runs are written to /lab/results: mount a folder there that this user may write to.
USER 10001:10001
ENTRYPOINT ["java", "@lab.args"]
CMD ["--help"]

ARG VERSION=
ARG REVISION=
ARG CREATED=
LABEL org.opencontainers.image.title="serverlab" \
    org.opencontainers.image.description="A comparative load-test lab for Java web servers: the runner and its load suite" \
    org.opencontainers.image.licenses="Apache-2.0 AND LicenseRef-Gatling-Highcharts" \
    org.opencontainers.image.version="${VERSION}" \
    org.opencontainers.image.revision="${REVISION}" \
    org.opencontainers.image.created="${CREATED}"
