// Draws the charts that the page holds as data (report/chart/Chart.java), each into the empty .plot of its figure.
// Nothing is computed here: points, ticks, spans and marks come as they are drawn. Colours are variables of the style
// sheet, so that they follow the theme and the printer. Text from outside is only ever put into text nodes.
"use strict";
(function () {
    const PAGE = JSON.parse(document.getElementById("charts").textContent);
    const DASHES = PAGE.dashes;
    const SYMBOLS = ["circle", "rect", "triangle", "diamond"];
    const PAPER_WIDTH = 660;

    const colour = (line) => "var(--c" + line.colour + ")";
    const dash = (line) => {
        const lengths = DASHES[line.dash % DASHES.length];
        return lengths.length ? lengths : "solid";
    };
    const faint = { color: "var(--faint)", fontSize: 11 };
    const hairline = { lineStyle: { color: "var(--line)", width: 1 } };
    const grid = { lineStyle: { color: "var(--line)", width: 1, opacity: 0.5 } };

    function spelt(axis, value) {
        const tick = axis.ticks.find((each) => each.at === value);
        if (tick) {
            return tick.label;
        }
        return value.toFixed(axis.decimals) + (axis.unit ? " " + axis.unit : "");
    }

    // ECharts leaves the dust of binary fractions on the ends of an axis.
    const clean = (value) => value.toLocaleString("en", { maximumFractionDigits: 6 });

    function element(name, text, className) {
        const made = document.createElement(name);
        made.textContent = text || "";
        made.className = className || "";
        return made;
    }

    // ---- one chart as options of ECharts

    function axis(model, more, label) {
        const made = {
            type: { LINEAR: "value", LOG: "log" }[model.scale],
            min: model.min === undefined ? null : model.min,
            scale: true,
            axisLine: hairline,
            axisTick: { show: false },
            axisLabel: { ...faint, hideOverlap: true, ...label },
            splitLine: grid,
            minInterval: model.decimals === 0 ? 1 : 0,
            ...more,
        };
        if (model.scale === "LINEAR") {
            made.axisLabel.formatter = clean;
        }
        if (model.ticks.length) {
            const places = model.ticks.map((tick) => tick.at);
            const names = new Map(model.ticks.map((tick) => [tick.at, tick.label]));
            made.axisTick = { show: true, customValues: places, ...hairline };
            made.axisLabel = { ...made.axisLabel, customValues: places, formatter: (value) => names.get(value) ?? "" };
        }
        return made;
    }

    function series(line) {
        const expected = line.style === "EXPECTED";
        const made = {
            type: "line",
            id: "line " + line.name,
            name: line.name,
            data: line.x.map((x, i) => [x, line.y[i]]),
            symbol: SYMBOLS[line.dash % SYMBOLS.length],
            symbolSize: 5,
            showSymbol: line.style === "POINTS" || (line.x.length < 40 && !expected),
            lineStyle: {
                color: colour(line),
                width: line.style === "POINTS" ? 0 : expected ? 1.25 : 1.75,
                type: expected ? [1, 3] : dash(line),
            },
            itemStyle: { color: colour(line) },
            emphasis: { disabled: true },
        };
        if (line.low) {
            made.markLine = {
                silent: true,
                symbol: "none",
                label: { show: false },
                lineStyle: { color: colour(line), width: 1.25, type: "solid" },
                data: line.x.map((x, i) => [{ coord: [x, line.low[i]] }, { coord: [x, line.high[i]] }])
                    .filter((ends) => ends.every((end) => end.coord[1] !== null && end.coord[1] !== undefined)),
            };
        }
        return made;
    }

    // The name of a mark stands where no lines are, above it or below; there has to be room for it.
    function side(chart, at) {
        const values = chart.lines.flatMap((line) => line.y).filter((y) => y !== null);
        return values.every((y) => y >= at) ? -1 : values.every((y) => y <= at) ? 1 : 0;
    }

    function room(chart, at) {
        const values = chart.lines.flatMap((line) => line.y).filter((y) => y !== null);
        const low = chart.y.min ?? Math.min(at, ...values);
        return chart.y.scale === "LINEAR" ? side(chart, at) * 0.08 * (Math.max(at, ...values) - low) : 0;
    }

    // What no line is: shaded parts and marks. Its points make room for marks and ends of intervals that lie beyond all
    // others; of a line, only its values would.
    function background(chart, lines, shades, from) {
        return {
            type: "line",
            id: "background",
            symbol: "none",
            silent: true,
            lineStyle: { opacity: 0 },
            data: [
                ...chart.marks.flatMap((mark) => (mark.along === "Y"
                    ? [[from, mark.at], [from, mark.at + room(chart, mark.at)]]
                    : [[mark.at, null]])),
                ...lines.filter((line) => line.low)
                    .flatMap((line) => line.x.flatMap((x, i) => [[x, line.low[i]], [x, line.high[i]]]))
                    .filter((end) => end[1] !== null && end[1] !== undefined),
            ],
            markLine: {
                silent: true,
                symbol: "none",
                lineStyle: { color: "var(--faint)", width: 1, type: [3, 3] },
                label: { ...faint, position: "insideEndBottom", formatter: (mark) => mark.name },
                data: chart.marks.map((mark) => ({
                    name: mark.label,
                    [mark.along === "Y" ? "yAxis" : "xAxis"]: mark.at,
                    label: mark.along === "Y" && side(chart, mark.at) > 0 ? { position: "insideEndTop" } : {},
                })),
            },
            markArea: {
                silent: true,
                itemStyle: { color: "var(--soft)", borderColor: "var(--line)", borderWidth: 0.5 },
                label: { ...faint, position: "insideTopLeft", formatter: (area) => area.name },
                data: shades.map((shade) => [{ name: shade.label, xAxis: shade.from }, { xAxis: shade.to }]),
            },
        };
    }

    // Round ends for the y axis, from what is not out of scale; none leaves them to ECharts.
    function ends(chart, lines, outside) {
        if (!outside.length || chart.y.scale !== "LINEAR") {
            return {};
        }
        const seen = chart.marks.filter((mark) => mark.along === "Y").map((mark) => mark.at);
        for (const line of lines) {
            line.y.forEach((y, i) => {
                if (y !== null && !outside.some((shade) => line.x[i] >= shade.from && line.x[i] <= shade.to)) {
                    seen.push(y);
                }
            });
        }
        if (!seen.length) {
            return {};
        }
        const low = chart.y.min ?? Math.min(...seen);
        const least = 10 ** -chart.y.decimals;
        const high = Math.max(...seen, low + least);
        const power = 10 ** Math.floor(Math.log10((high - low) / 4));
        const step = Math.max(least, [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= (high - low) / 4));
        return { min: Math.floor(low / step) * step, max: Math.ceil(high / step) * step, interval: step };
    }

    function options(chart, lines, shades, named, whole, tip) {
        const starts = lines.filter((line) => line.x.length).map((line) => line.x[0]);
        const from = chart.x.min ?? (starts.length ? Math.min(...starts) : 0);
        return {
            animation: false,
            useUTC: true,
            aria: { enabled: true, label: { description: chart.summary } },
            textStyle: { fontFamily: "system-ui, sans-serif", color: "var(--faint)" },
            grid: { left: 56, right: 20, top: 10, bottom: named ? 42 : 8, outerBoundsMode: "none" },
            xAxis: axis(chart.x, {
                max: "dataMax",
                min: from,
                splitLine: { show: chart.x.ticks.length > 0, ...grid },
                name: named ? chart.x.label + (chart.x.unit ? " [" + chart.x.unit + "]" : "") : "",
                nameLocation: "middle",
                nameGap: 26,
                nameTextStyle: faint,
            }, { show: named, showMaxLabel: chart.x.ticks.length > 0 }),
            yAxis: axis(chart.y, {
                axisLine: { show: false },
                splitNumber: 4,
                ...ends(chart, lines, whole ? [] : shades.filter((shade) => shade.outOfScale)),
            }),
            graphic: lines.some((line) => line.y.some((y) => y !== null)) ? [] : [{
                type: "text", left: "center", top: "middle", silent: true,
                style: { text: "not known", fill: "var(--faint)", fontSize: 12 },
            }],
            tooltip: {
                trigger: "axis",
                confine: true,
                transitionDuration: 0,
                backgroundColor: "var(--page)",
                borderColor: "var(--control)",
                padding: 6,
                axisPointer: { type: "line", lineStyle: { color: "var(--ink)", width: 1, type: "solid" }, animation: false },
                formatter: tip,
            },
            series: [background(chart, lines, shades, from), ...lines.map(series)],
        };
    }

    // ---- what is shown of the point that is pointed at

    function nearest(line, x) {
        let best = -1;
        line.x.forEach((each, i) => {
            if (best < 0 || Math.abs(each - x) < Math.abs(line.x[best] - x)) {
                best = i;
            }
        });
        return best;
    }

    function described(chart, line, i) {
        const y = line.y[i];
        if (y === null) {
            return "–";
        }
        const interval = line.low && line.low[i] !== null
            ? " [" + line.low[i].toFixed(chart.y.decimals) + ", " + line.high[i].toFixed(chart.y.decimals) + "]"
            : "";
        return y.toFixed(chart.y.decimals) + interval + (chart.y.unit ? " " + chart.y.unit : "");
    }

    function xOf(chart, line, i) {
        return line.labels ? line.labels[i] : spelt(chart.x, line.x[i]);
    }

    function tooltip(chart, lines, x, current) {
        const tip = element("div", "", "tip");
        const shown = lines.filter((line) => line.x.length);
        if (!shown.length) {
            return tip;
        }
        const first = shown[0];
        tip.append(element("strong", xOf(chart, first, nearest(first, x))));
        const table = tip.appendChild(element("table"));
        for (const line of shown) {
            const row = table.appendChild(element("tr"));
            const name = row.appendChild(element("th", (line === current ? "▸ " : "") + line.name));
            name.style.setProperty("box-shadow", "inset 4px 0 " + colour(line));
            name.style.setProperty("padding-left", "10px");
            row.append(element("td", described(chart, line, nearest(line, x))));
        }
        return tip;
    }

    // ---- one chart on the page

    function plot(chart, set, named) {
        const place = document.querySelector("#" + CSS.escape(chart.id) + " > .plot");
        const canvas = place.appendChild(element("div", "", "canvas"));
        const told = place.appendChild(element("div", "", "unseen"));
        told.setAttribute("aria-live", "polite");
        place.tabIndex = 0;
        place.setAttribute("role", "application");
        place.setAttribute("aria-label", chart.title + ", chart. Left and right go from point to point, up and down from "
            + "line to line, Escape hides what is shown. " + chart.summary);

        let drawn = null;
        let lines = [];
        let at = null;

        // What is hidden has no size to draw in: it is drawn when it is shown.
        function draw() {
            if (!drawn && !place.clientWidth) {
                return;
            }
            if (!drawn) {
                drawn = echarts.init(canvas, null, { renderer: "svg" });
                drawn.group = set.id;
            }
            const current = (each) => !each.group || each.group === set.group;
            lines = chart.lines.filter((line) => current(line) && !set.hidden.has(line.name));
            at = null;
            const tip = (points) => tooltip(chart, lines, [].concat(points)[0].axisValue, at && at.line);
            drawn.setOption(options(chart, lines, chart.shades.filter(current), named, set.whole, tip), true);
            place.dataset.lines = lines.filter((line) => line.y.some((y) => y !== null)).length;
        }

        function show(line, i) {
            at = { line, i };
            // As a pointer would, so that the other charts of the set follow; and by place instead of by index, since a point
            // may lie above or below what the y axis has room for.
            // What is shown already would not be written anew, though another line is the current one.
            drawn.dispatchAction({ type: "hideTip" });
            drawn.dispatchAction({
                type: "updateAxisPointer",
                currTrigger: "mousemove",
                x: drawn.convertToPixel({ xAxisIndex: 0 }, line.x[i]),
                y: drawn.getHeight() / 2,
            });
            told.textContent = xOf(chart, line, i) + ": " + line.name + " " + described(chart, line, i);
        }

        function hide() {
            at = null;
            told.textContent = "";
            drawn.dispatchAction({ type: "updateAxisPointer", currTrigger: "leave" });
            drawn.dispatchAction({ type: "hideTip" });
        }

        function step(by) {
            const known = lines.filter((line) => line.y.some((y) => y !== null));
            if (!known.length) {
                return;
            }
            const line = at ? at.line : known[0];
            let i = at ? at.i + by : 0;
            while (line.y[i] === null) {
                i += by || 1;
            }
            if (i >= 0 && i < line.x.length) {
                show(line, i);
            }
        }

        function change(by) {
            if (!at) {
                step(0);
                return;
            }
            const known = lines.filter((line) => line.y.some((y) => y !== null));
            const next = known[(known.indexOf(at.line) + by + known.length) % known.length];
            show(next, nearest(next, at.line.x[at.i]));
        }

        const keys = {
            ArrowRight: () => step(1), ArrowLeft: () => step(-1),
            ArrowDown: () => change(1), ArrowUp: () => change(-1), Escape: hide,
        };
        place.addEventListener("keydown", (event) => {
            if (keys[event.key] && !event.ctrlKey && !event.altKey && !event.metaKey) {
                keys[event.key]();
                event.preventDefault();
            }
        });
        place.addEventListener("blur", hide);
        // It is told the size once when it begins to look, too.
        const fits = () => drawn.getWidth() === place.clientWidth && drawn.getHeight() === place.clientHeight;
        new ResizeObserver(() => (!drawn ? draw() : fits() || drawn.resize())).observe(place);
        addEventListener("beforeprint", () => drawn && drawn.resize({ width: PAPER_WIDTH }));
        addEventListener("afterprint", () => drawn && drawn.resize({ width: "auto" }));
        return { draw };
    }

    // ---- charts that belong together

    for (const { id, stacked, groups, charts } of PAGE.sets) {
        const place = document.getElementById(id);
        const set = { id, group: groups[0], hidden: new Set(), whole: false };
        place.querySelectorAll(".legend button[aria-pressed='false']").forEach((button) => set.hidden.add(button.value));
        const plots = charts.map((chart, i) => plot(chart, set, !stacked || i === charts.length - 1));
        const draw = () => plots.forEach((each) => each.draw());
        for (const button of place.querySelectorAll(".legend button")) {
            button.addEventListener("click", () => {
                const shown = button.getAttribute("aria-pressed") === "true";
                button.setAttribute("aria-pressed", String(!shown));
                set.hidden[shown ? "add" : "delete"](button.value);
                draw();
            });
        }
        const select = place.querySelector("select.group");
        if (select) {
            select.addEventListener("change", () => {
                set.group = select.value;
                draw();
            });
        }
        const whole = place.querySelector("input.whole");
        if (whole) {
            whole.addEventListener("change", () => {
                set.whole = whole.checked;
                draw();
            });
        }
        draw();
        echarts.connect(id);
    }
})();
