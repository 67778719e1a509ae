package dev.serverlab.measure.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.discovery.FoundService.Post;
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
    void makesABodyOfTheExampleOrTheSchema() {
        OpenApiDocument document = parse("""
                { "openapi": "3.1.0", "paths": {
                  "/orders": { "post": { "requestBody": { "$ref": "#/components/requestBodies/order" },
                    "responses": { "default": {}, "201": {}, "202": {} } } },
                  "/given": { "post": { "requestBody": { "content": { "application/json": {
                    "examples": { "one": { "value": { "a": [1] } } } } } } } },
                  "/orders/{id}/cancel": { "post": { "parameters": [
                    { "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } }] } },
                  "/form": { "post": { "requestBody": { "content": { "text/plain": {} } } } } },
                  "components": {
                    "requestBodies": { "order": { "content": { "application/json": {
                      "schema": { "$ref": "#/components/schemas/Order" } } } } },
                    "schemas": {
                      "Order": { "type": "object", "properties": {
                        "id": { "type": "integer", "readOnly": true },
                        "sku": { "type": "string", "example": "a1" },
                        "note": { "type": ["string", "null"] },
                        "count": { "type": "integer", "minimum": 3 },
                        "gift": { "type": "boolean" },
                        "state": { "enum": ["new", "old"] },
                        "lines": { "type": "array", "items": { "$ref": "#/components/schemas/Line" } } } },
                      "Line": { "allOf": [
                        { "properties": { "price": { "type": "number" } } },
                        { "properties": { "of": { "default": 2 } } }] } } } }
                """);
        assertThat(document.posts())
                .containsExactly(
                        new Post(
                                "/orders",
                                "{\"sku\":\"a1\",\"note\":\"text\",\"count\":3,\"gift\":true,\"state\":\"new\","
                                        + "\"lines\":[{\"price\":1,\"of\":2}]}",
                                201),
                        new Post("/given", "{\"a\":[1]}", null),
                        new Post("/form", null, null));
        assertThat(document.gets()).isEmpty();
        assertThat(document.passedOver()).isEmpty();
    }

    @Test
    void makesABodyOfVersionTwoAndEndsWhereASchemaNamesItself() {
        OpenApiDocument document = parse("""
                { "swagger": "2.0", "paths": { "/nodes": { "post": { "parameters": [
                  { "name": "node", "in": "body", "required": true, "schema": { "$ref": "#/definitions/Node" } }] } } },
                  "definitions": { "Node": { "properties": { "next": { "$ref": "#/definitions/Node" } } } } }
                """);
        assertThat(document.posts())
                .extracting(Post::json)
                .containsExactly("{\"next\":".repeat(5) + "{}" + "}".repeat(5));
    }

    @Test
    void isNothingElse() {
        assertThat(OpenApiDocument.parse("<html>")).isNull();
        assertThat(OpenApiDocument.parse("[]")).isNull();
        assertThat(OpenApiDocument.parse("{\"paths\": {}}")).isNull();
    }
}
