// Shows what the lab tells of a run while it goes on. Whatever it is told it sets as text. While nobody looks it asks for
// nothing, since a browser takes CPU on the machine that it runs on.
"use strict";
(function () {
    const SECOND = 1000;
    const element = (id) => document.getElementById(id);
    const page = element("page");
    const plan = Array.from(element("plan").children);
    const names = plan.map((item) => item.querySelector(".name").textContent);
    let asking = false;
    let state = null;
    let clockAhead = 0;
    let pageShown = 0;
    let scrolled = 0;

    function set(id, text) {
        const place = element(id);
        if (place.textContent !== text) {
            place.textContent = text;
        }
    }

    const count = (number) => Math.round(number).toLocaleString("en");

    function time(millis) {
        const seconds = Math.max(1, Math.round(millis / SECOND));
        return seconds < 120 ? seconds + " s" : Math.round(seconds / 60) + " min";
    }

    function happening(now) {
        const span = state.spans.find((each) => each.startEpochMillis <= now && now < each.endEpochMillis);
        const next = state.spans.find((each) => each.startEpochMillis > now);
        if (span) {
            return span.name + ", " + time(span.endEpochMillis - now) + " more";
        }
        return next ? "about to begin: " + next.name : state.doing;
    }

    function current(now) {
        if (state.end) {
            return state.end === "COMPLETE" ? "The run is complete." : "The run was stopped.";
        }
        const name = names[state.current - 1];
        return (name ? "[" + state.current + "/" + names.length + "] " + name + ": " : "") + happening(now);
    }

    const or = (number, text) => number === undefined ? "–" : text(number);

    function cells(server) {
        return [
            server.name,
            or(server.perSecond, count),
            or(server.p90Millis, (millis) => millis.toFixed(1) + " ms"),
            or(server.cpuMicros, (micros) => count(micros) + " µs"),
            count(server.ok),
            count(server.errors)];
    }

    function newCell(row, column) {
        const cell = document.createElement(column === 0 ? "th" : "td");
        if (column === 0) {
            cell.scope = "row";
        }
        return row.appendChild(cell);
    }

    function drawServers(told) {
        element("answers").hidden = !told;
        if (!told) {
            return;
        }
        set("phase", told.phase);
        const body = element("servers");
        while (body.rows.length > told.servers.length) {
            body.deleteRow(-1);
        }
        told.servers.forEach((server, index) => {
            const row = body.rows[index] || body.insertRow();
            cells(server).forEach((text, column) => {
                (row.cells[column] || newCell(row, column)).textContent = text;
            });
        });
    }

    function drawPlan() {
        plan.forEach((item, index) => {
            const ended = state.finished[index];
            const now = !ended && !state.end && index === state.current - 1;
            const words = ended ? ended.toLowerCase().replace("_", " ") : now ? "now" : "";
            item.className = words.replace(" ", "-");
            item.querySelector(".state").textContent = words ? "(" + words + ")" : "";
        });
    }

    function draw() {
        if (!state || document.hidden) {
            return;
        }
        const now = Date.now() + clockAhead;
        element("done").value = state.finished.length;
        set("count", state.finished.length + " of " + names.length);
        set("now", current(now));
        drawServers(state.answers);
        set("left", state.end ? "nothing" : "about " + time(state.endsEpochMillis - now));
        if (state.page !== pageShown) {
            pageShown = state.page;
            turn();
        }
    }

    function turn() {
        element("none").hidden = true;
        if (!page.hidden) {
            scrolled = page.contentWindow.scrollY;
        }
        page.hidden = false;
        page.contentWindow.location.replace("page");
    }

    page.addEventListener("load", () => page.contentWindow.scrollTo(0, scrolled));

    function heard(told) {
        clockAhead = told.now - Date.now();
        state = told.state;
        set("told", state.end ? "The run is over. This address goes with it; the page below is kept in the run's folder." : "");
        drawPlan();
        draw();
    }

    function ask() {
        if (asking || document.hidden || (state && state.end)) {
            return;
        }
        asking = true;
        fetch("state")
            .then((answer) => answer.json())
            .then(heard)
            .catch(() => set("told", "The lab does not answer. It has ended, or is out of reach; this view keeps asking."))
            .finally(() => { asking = false; });
    }

    function tick() {
        ask();
        draw();
    }

    document.addEventListener("visibilitychange", tick);

    // The theme is chosen on the page within.
    addEventListener("storage", (change) => {
        if (change.key === "theme") {
            document.documentElement.dataset.theme = change.newValue || "auto";
        }
    });

    setInterval(tick, SECOND);
    tick();
})();
