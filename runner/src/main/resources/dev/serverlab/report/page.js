// What people switch on a page. Everything that they read stands in the page itself.
"use strict";
(function () {
    const root = document.documentElement;
    const theme = document.getElementById("theme");
    theme.value = root.dataset.theme;
    if (theme.value !== root.dataset.theme) {
        theme.value = root.dataset.theme = "auto";
    }
    theme.addEventListener("change", () => {
        root.dataset.theme = theme.value;
        try {
            localStorage.setItem("theme", theme.value);
        } catch (noStorage) {
            // It holds for this view of the page only.
        }
    });

    // Paper cannot be opened: what is closed on the screen is printed, but for the numbers behind charts.
    let opened = [];
    addEventListener("beforeprint", () => {
        opened = Array.from(document.querySelectorAll("details:not(.behind):not([open])"));
        opened.forEach((details) => { details.open = true; });
    });
    addEventListener("afterprint", () => {
        opened.forEach((details) => { details.open = false; });
        opened = [];
    });

    // What is of another experiment, variant or metric than the one chosen is hidden, and its charts are not drawn before
    // it is chosen: all of them at once would be a page that takes long.
    const filters = Array.from(document.querySelectorAll("select.filter"));
    function filter() {
        const chosen = filters.filter((select) => select.value);
        for (const each of document.querySelectorAll("[data-facets]")) {
            const facets = each.dataset.facets.split("\n");
            each.hidden = chosen.some((select) => {
                const facet = select.dataset.of + "=";
                return facets.some((own) => own.startsWith(facet)) && !facets.includes(facet + select.value);
            });
        }
        const variant = chosen.find((select) => select.dataset.of === "variant");
        for (const button of document.querySelectorAll("[data-facets] .legend button")) {
            const wanted = !variant || button.value.split(",")[0] === variant.value;
            if (wanted !== (button.getAttribute("aria-pressed") === "true")) {
                button.click();
            }
        }
    }
    if (filters.length) {
        filters.forEach((select) => select.addEventListener("change", filter));
        filter();
    }
    root.classList.add("chosen");
})();
