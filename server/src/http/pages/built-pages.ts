import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { createCompressed, type EncodedBody } from "./compressed.ts";
import { createPreloads, type PageReader } from "./preloads.ts";

/** A file of the built portal. */
export interface BuiltFile extends EncodedBody {
  readonly type: string;
  /** True if the name has a hash of the contents, which therefore never change. */
  readonly isImmutable: boolean;
}

/** The portal's built files. */
export interface BuiltPages {
  /** The one document that shows every page, with the given nonce wherever it needs one. */
  document(nonce: string, reader: PageReader): string;
  /** Undefined if the build has no such file. */
  file(name: string, acceptEncoding: string): Promise<BuiltFile | undefined>;
}

const types: Readonly<Record<string, { readonly type: string; readonly shrinks: boolean }>> = {
  ".js": { type: "text/javascript; charset=utf-8", shrinks: true },
  ".css": { type: "text/css; charset=utf-8", shrinks: true },
  ".svg": { type: "image/svg+xml", shrinks: true },
  ".png": { type: "image/png", shrinks: false },
  ".woff2": { type: "font/woff2", shrinks: false },
};

/**
 * Reads the build's folder at once, so that a later build does not mix with it. Only these files are served, by their
 * exact names; each is compressed once.
 * @returns undefined if the pages are not built, or this user may not read them
 */
export function createBuiltPages(folder: string): BuiltPages | undefined {
  if (!hasBuiltPages(folder)) return undefined;
  const document = readFileSync(join(folder, "index.html"), "utf8");
  const preloads = createPreloads(readFileSync(join(folder, "page-files.json"), "utf8"));
  const names = [...filesIn(folder), ...filesIn(join(folder, "assets")).map((name) => `assets/${name}`)];
  const files = new Map(
    names.map((name) => {
      const body = readFileSync(join(folder, name));
      return [name, { body, compressed: createCompressed(body) }];
    }),
  );

  return {
    document: (nonce, reader) =>
      document.replace("</head>", `${preloads(reader)}</head>`).replaceAll("__CSP_NONCE__", nonce),
    async file(name, acceptEncoding) {
      const kind = types[extname(name)];
      const file = files.get(name);
      if (!kind || !file) return undefined;
      const served = kind.shrinks
        ? await file.compressed(acceptEncoding)
        : { encoding: undefined, body: file.body };
      return { type: kind.type, isImmutable: name.startsWith("assets/"), ...served };
    },
  };
}

/** Whether the pages are built and this process can read them. */
export function hasBuiltPages(folder: string): boolean {
  try {
    closeSync(openSync(join(folder, "index.html"), "r"));
    return true;
  } catch {
    return false;
  }
}

/** The files that are served. Symbolic links are not. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && extname(entry.name) in types).map(({ name }) => name);
}
