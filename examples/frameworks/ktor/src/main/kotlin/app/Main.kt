package app

import io.ktor.server.engine.embeddedServer
import io.ktor.server.netty.Netty
import io.ktor.server.response.respondText
import io.ktor.server.routing.get
import io.ktor.server.routing.routing

fun main() {
    embeddedServer(Netty, port = 8080, host = "127.0.0.1") {
        routing { get("/hello") { call.respondText("hello") } }
    }.start(wait = true)
}
