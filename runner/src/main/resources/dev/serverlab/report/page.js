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
})();
