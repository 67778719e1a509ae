// Runs before anything is drawn, so that the page does not flash in the wrong colours.
"use strict";
(function () {
    const root = document.documentElement;
    root.classList.add("scripts");
    try {
        root.dataset.theme = localStorage.getItem("theme") || "auto";
    } catch (noStorage) {
        root.dataset.theme = "auto";
    }
})();
