import type { Plugin } from "vite";

const page = '<div id="root">';
const styleSheets = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Moves the style sheets behind the shell of `index.html`, which is shown before they and the scripts are there, and
 * before the page, whose own styles count more.
 */
export function shell(): Plugin {
  return {
    name: "shell",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const links = html.match(styleSheets) ?? [];
        return html.replace(styleSheets, "").replace(page, `${links.join("").trim()}\n    ${page}`);
      },
    },
  };
}
