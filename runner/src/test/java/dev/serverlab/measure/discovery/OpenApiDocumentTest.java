package dev.serverlab.measure.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;

final class OpenApiDocumentTest {

    private static OpenApiDocument parse(String text) {
        return Objects.requireNonNull(OpenApiDocument.parse(text));
    }

    @Test
    void sendsWhatNeedsNothingOrHasAnExample() {
        OpenApiDocument document = parse("""
                { "openapi": "3.0.1", "servers": [{ "url": "http://localhost:8080/shop/" }], "paths": {
                  "/orders": { "get": { "parameters": [{ "name": "page", "in": "query" }] }, "post": {} },
                  "/orders/{id}": {
                    "parameters": [{ "name": "id", "in": "path", "required": true, "example": "a b" }], "get": {} },
                  "/find": { "get": { "parameters": [
                    { "name": "kind", "in": "query", "required": true, "schema": { "enum": ["new", "old"] } },
                    { "name": "most", "in": "query", "required": true, "schema": { "default": 5 } }] } },
                  "/items/{sku}": { "get": { "parameters": [{ "$ref": "#/components/parameters/sku" }] } },
                  "/users/{name}": { "get": {
                    "parameters": [{ "name": "name", "in": "path", "required": true, "schema": {} }] } },
                  "/secret": { "get": {
                    "parameters": [{ "name": "X-Key", "in": "header", "required": true, "example": "k" }] } },
                  "/new": { "post": {} } },
                  "components": { "parameters": { "sku": {
                    "name": "sku", "in": "path", "required": true, "examples": { "any": { "value": "x1" } } } } } }
                """);
        assertThat(document.gets())
                .containsExactly("/shop/orders", "/shop/orders/a%20b", "/shop/find?kind=new&most=5", "/shop/items/x1");
        assertThat(document.passedOver())
                .containsExactly("/users/{name}: no example of name", "/secret: no example of X-Key");
    }

    @Test
    void readsVersionTwoAsWell() {
        OpenApiDocument document = parse("""
                { "swagger": "2.0", "basePath": "/api", "paths": { "/by": { "get": { "parameters": [
                  { "name": "state", "in": "query", "required": true, "type": "string", "enum": ["open"] }] } },
                  "/{gone}": { "get": {} } } }
                """);
        assertThat(document.gets()).containsExactly("/api/by?state=open");
        assertThat(document.passedOver()).containsExactly("/{gone}: not all of its parameters are described");
    }

    @Test
    void isNothingElse() {
        assertThat(OpenApiDocument.parse("<html>")).isNull();
        assertThat(OpenApiDocument.parse("[]")).isNull();
        assertThat(OpenApiDocument.parse("{\"paths\": {}}")).isNull();
    }
}
