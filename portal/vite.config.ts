import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `npm run dev -w portal` finds a running service for the pages' calls. */
const service = process.env.PORTAL_SERVICE ?? "http://127.0.0.1:8080";

export default defineConfig({
  base: "/portal/",
  plugins: [react()],
  // The service puts a fresh nonce in its place with every page that it serves.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    // Says which files each page needs: the test of the first load reads it.
    manifest: true,
    // Inlined files would be `data:` addresses, which the pages' content security policy refuses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/portal/api": service, "/portal/auth": service } },
});
