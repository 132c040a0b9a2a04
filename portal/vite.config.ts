import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunks } from "./chunks.ts";
import { componentStyles } from "./component-styles.ts";
import { iconDrawings } from "./icon-drawings.ts";
import { pageFiles } from "./page-files.ts";
import { shell } from "./shell.ts";
import { portalPath } from "./src/paths.ts";

/** The running service that `npm run dev -w portal` sends the pages' calls to. */
const service = process.env.PORTAL_SERVICE ?? "http://127.0.0.1:8080";

export default defineConfig({
  base: `${portalPath}/`,
  plugins: [react(), componentStyles(), iconDrawings(), pageFiles(), shell()],
  // The service replaces it with a fresh nonce in every page that it serves.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    // Inlined files would be `data:` addresses, which the pages' content security policy refuses for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
    modulePreload: { polyfill: false },
  },
  // Readers of file formats load apart, when a file needs them.
  worker: { format: "es" },
  server: { proxy: { "/portal/api": service, "/portal/auth": service } },
});
