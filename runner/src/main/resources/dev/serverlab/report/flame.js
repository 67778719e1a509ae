// Draws flame graphs that the page holds as data (report/chart/FlameGraph.java): callers above, calls below, each as wide as
// the mean of what it cost two variants. Text from outside is only ever put into text nodes.
"use strict";
(function () {
    const ROW = 17;
    const NARROWEST = 0.0004;
    const short = (name) => name.replace(/(?:[a-z_][\w$]*\.)+(?=[A-Z])/, "");
    const micros = (value) => value.toFixed(value < 9.95 ? 1 : 0).replace("-", "−");

    function graph(figure) {
        const data = JSON.parse(figure.querySelector("script").textContent);
        const box = figure.querySelector(".calls");
        const told = figure.querySelector(".call");
        const search = figure.querySelector("input");
        const matched = figure.querySelector("output");
        const root = { name: "all", calls: [], parent: null, baseline: 0, candidate: 0, depth: 0 };
        const nodes = data.calls.map(([name, , baseline, candidate]) =>
            ({ name: data.names[name], calls: [], baseline, candidate }));
        data.calls.forEach(([, parent], i) => {
            const node = nodes[i];
            node.parent = parent < 0 ? root : nodes[parent];
            node.depth = node.parent.depth + 1;
            node.parent.calls.push(node);
            if (parent < 0) {
                root.baseline += node.baseline;
                root.candidate += node.candidate;
            }
        });
        const width = (node) => (node.baseline + node.candidate) / 2;
        const largest = nodes.reduce((most, node) => Math.max(most, Math.abs(node.candidate - node.baseline)), 0) || 1;
        let whole = root;
        let current = root;
        let wanted = "";

        function describe(node) {
            const more = node.candidate - node.baseline;
            return node.name + ": " + data.baseline + " " + micros(node.baseline) + " µs, " + data.candidate + " "
                + micros(node.candidate) + " µs, difference " + (more > 0 ? "+" : "") + micros(more) + " µs";
        }

        function show(node, left, share, depth, into) {
            if (share < NARROWEST) {
                return depth;
            }
            const drawn = document.createElement("div");
            const more = (node.candidate - node.baseline) / largest;
            drawn.className = more > 0 ? "more" : "less";
            drawn.style.left = 100 * left + "%";
            drawn.style.width = 100 * share + "%";
            drawn.style.top = ROW * depth + "px";
            drawn.style.setProperty("--much", Math.round(55 * Math.sqrt(Math.abs(more))) + "%");
            drawn.textContent = share > 0.02 ? short(node.name) : "";
            drawn.classList.toggle("found", wanted !== "" && node.name.toLowerCase().includes(wanted));
            node.drawn = drawn;
            drawn.node = node;
            into.append(drawn);
            let deepest = depth;
            let from = left;
            for (const call of node.calls) {
                const part = width(node) ? share * width(call) / width(node) : 0;
                deepest = Math.max(deepest, show(call, from, part, depth + 1, into));
                from += part;
            }
            return deepest;
        }

        function draw() {
            nodes.forEach((node) => { node.drawn = null; });
            const all = document.createDocumentFragment();
            const deepest = show(whole, 0, 1, 0, all);
            box.replaceChildren(all);
            box.style.height = ROW * (deepest + 1) + "px";
            select(whole);
        }

        function select(node) {
            if (current.drawn) {
                current.drawn.classList.remove("current");
            }
            current = node;
            current.drawn.classList.add("current");
            told.textContent = describe(node);
        }

        function enlarge(node) {
            whole = node;
            draw();
        }

        box.addEventListener("click", (event) => {
            if (event.target.node) {
                enlarge(event.target.node);
            }
        });
        box.addEventListener("mousemove", (event) => {
            if (event.target.node && event.target.node !== current) {
                select(event.target.node);
            }
        });
        box.addEventListener("keydown", (event) => {
            const beside = current === whole ? [current] : current.parent.calls.filter((each) => each.drawn);
            const place = beside.indexOf(current);
            const heaviest = current.calls.filter((each) => each.drawn).sort((a, b) => width(b) - width(a))[0];
            const next = {
                ArrowDown: heaviest,
                ArrowUp: current === whole ? null : current.parent,
                ArrowLeft: beside[place - 1],
                ArrowRight: beside[place + 1],
            };
            if (event.key in next) {
                select(next[event.key] || current);
            } else if (event.key === "Enter") {
                enlarge(current);
            } else if (event.key === "Escape") {
                enlarge(root);
            } else {
                return;
            }
            event.preventDefault();
        });
        search.addEventListener("input", () => {
            wanted = search.value.trim().toLowerCase();
            draw();
            const found = nodes.filter((node) => wanted && node.name.toLowerCase().includes(wanted));
            // A call below another that was found is a part of it.
            const outermost = found.filter((node) => {
                let above = node.parent;
                while (above && !(above !== root && above.name.toLowerCase().includes(wanted))) {
                    above = above.parent;
                }
                return !above;
            });
            const sum = (of) => micros(outermost.reduce((all, node) => all + node[of], 0)) + " µs";
            matched.textContent = !wanted ? "" : found.length === 0 ? "no call"
                : data.baseline + " " + sum("baseline") + ", " + data.candidate + " " + sum("candidate");
        });
        draw();
    }

    document.querySelectorAll("figure.flame").forEach((figure) => {
        const folded = figure.closest("details:not([open])");
        if (folded) {
            folded.addEventListener("toggle", () => graph(figure), { once: true });
        } else {
            graph(figure);
        }
    });
})();
