import { hash } from "node:crypto";
import { ApiError } from "#domain/api-error.ts";
import type { Site, SiteFile } from "#guides/site.ts";
import type { Exchange } from "../responding/exchange.ts";
import { guidesPath, publicPaths } from "../routes.ts";
import type { Services } from "../services.ts";
import { createCompression } from "./built-pages.ts";
import type { AddPage } from "./page-routes.ts";

/** All content comes from this service, and inline scripts and styles are forbidden. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Registers the site of guides. It is loaded and made when someone first asks for a page of it. */
export function registerGuides(get: AddPage, services: Services): void {
  let made: ReturnType<typeof makeGuides> | undefined;
  const guides = () => {
    made ??= makeGuides();
    return made;
  };

  get(publicPaths.docs, async (exchange) => {
    const { files } = await guides();
    await respondWith(exchange, files.get(publicPaths.docs));
  });
  get(guidesPath, async (exchange) => {
    const { file } = exchange.request.params;
    const { files } = await guides();
    await respondWith(exchange, files.get(`${publicPaths.docs}/${file}`));
  });

  let llmsText: { readonly publicUrl: string; readonly file: ServedFile } | undefined;
  get(publicPaths.llmsText, async (exchange) => {
    const { site } = await guides();
    const publicUrl = services.publicUrl();
    if (llmsText?.publicUrl !== publicUrl) {
      const text = site.llmsText(publicUrl);
      llmsText = { publicUrl, file: servedFile({ type: "text/plain; charset=utf-8", text }) };
    }
    await respondWith(exchange, llmsText.file);
  });
}

async function makeGuides(): Promise<{ site: Site; files: ReadonlyMap<string, ServedFile> }> {
  const { createSite } = await import("#guides/site.ts");
  const site = createSite();
  return { site, files: new Map([...site.files].map(([path, file]) => [path, servedFile(file)])) };
}

interface ServedFile {
  readonly type: string;
  readonly hash: string;
  readonly compressed: ReturnType<typeof createCompression>;
}

function servedFile({ type, text }: SiteFile): ServedFile {
  const plain = Buffer.from(text);
  return { type, hash: hash("sha256", plain).slice(0, 16), compressed: createCompression(plain) };
}

/** @throws ApiError route_not_found if there is no such file */
async function respondWith(exchange: Exchange, file: ServedFile | undefined): Promise<void> {
  if (!file) throw ApiError.of("route_not_found");
  const acceptEncoding = String(exchange.request.headers["accept-encoding"] ?? "");
  const { encoding, body } = await file.compressed(acceptEncoding);
  exchange.pageUnlessKnown({
    // A strong tag names the bytes, which differ with the encoding.
    etag: `"${[file.hash, encoding].filter(Boolean).join("-")}"`,
    headers: {
      "Content-Type": file.type,
      "Content-Security-Policy": contentSecurityPolicy,
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "public, no-cache",
      Vary: "Accept-Encoding",
      ...(encoding && { "Content-Encoding": encoding }),
    },
    body,
  });
}
