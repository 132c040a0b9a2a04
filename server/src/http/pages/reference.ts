import { gzipSync } from "node:zlib";
import type { Page } from "../responding/exchange.ts";
import type { publicPaths } from "../routes.ts";

type ReferencePath = (typeof publicPaths)["reference" | "referenceScript" | "referenceStart"];

/** The page loads from this host only, and inline scripts are forbidden. The reference's script creates the styles. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reference – Mosque Profile Sync API</title>
<link rel="icon" href="data:,">
</head>
<body>
<p style="margin: 0; padding: 0.75rem 1rem; font: 1rem system-ui"><a href="/docs">Guides</a></p>
<div id="reference"></div>
<noscript>This page needs JavaScript. The same document as JSON: <a href="/v1/openapi.json">/v1/openapi.json</a>.</noscript>
<script src="/docs/scalar.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** Keys do not belong in a browser: the page shows requests but does not send them. */
const start = `Scalar.createApiReference("#reference", ${JSON.stringify({
  url: "/v1/openapi.json",
  telemetry: false,
  withDefaultFonts: false,
  hideTestRequestButton: true,
  hideClientButton: true,
  showDeveloperTools: "never",
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
})});
`;

/** Creates the API's reference page. Its script is large, so it is loaded on the first request. */
export function createReference(): { page(path: ReferencePath, acceptEncoding: string): Promise<Page> } {
  let script: Promise<{ plain: Buffer; gzipped: Buffer }> | undefined;
  return {
    async page(path, acceptEncoding): Promise<Page> {
      switch (path) {
        case "/docs/reference":
          return {
            headers: {
              "Content-Type": "text/html; charset=utf-8",
              "Content-Security-Policy": contentSecurityPolicy,
              "Referrer-Policy": "no-referrer",
            },
            body: Buffer.from(html),
          };
        case "/docs/start.js":
          return { headers: scriptHeaders, body: Buffer.from(start) };
        case "/docs/scalar.js": {
          script ??= loadScript();
          const { plain, gzipped } = await script;
          if (!/\bgzip\b/.test(acceptEncoding)) return { headers: scriptHeaders, body: plain };
          return { headers: { ...scriptHeaders, "Content-Encoding": "gzip" }, body: gzipped };
        }
      }
    },
  };
}

const scriptHeaders = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Cache-Control": "public, max-age=3600",
  Vary: "Accept-Encoding",
};

/**
 * The package does not export its script. It is a Fastify plugin with a route that sends it, so it gets a minimal
 * server and a request for that route.
 */
async function loadScript() {
  const { default: addRoutes } = await import("@scalar/fastify-api-reference");
  const routes = new Map<string, PluginRoute["handler"]>();
  const server = { route: ({ url, handler }: PluginRoute) => routes.set(url, handler) };
  addRoutes(server, { routePrefix: "/docs", configuration: { url: "/v1/openapi.json" } }, () => {});
  const reply: PluginReply = { header: () => reply, send: (text) => text };
  const script = routes.get("/docs/js/scalar.js")?.({}, reply);
  if (script === undefined) throw new Error("the package of the reference page has no script");
  const plain = Buffer.from(script);
  return { plain, gzipped: gzipSync(plain) };
}

/** A route as the plugin adds it. */
interface PluginRoute {
  readonly url: string;
  readonly handler: (request: object, reply: PluginReply) => string;
}

/** The part of a reply that the plugin's route uses. */
interface PluginReply {
  header(): PluginReply;
  send(text: string): string;
}
