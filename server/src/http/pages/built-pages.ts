import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Encoding = "br" | "gzip";

/** A file of the built portal, in the encoding that the browser prefers. */
export interface BuiltFile {
  readonly type: string;
  /** True if the name has a hash of the contents, which therefore never change. */
  readonly isImmutable: boolean;
  readonly encoding: Encoding | undefined;
  readonly body: Buffer;
}

/** The portal's built files. */
export interface BuiltPages {
  /** The one document that shows every page, with the given nonce wherever it needs one. */
  document(nonce: string): string;
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
  const names = [...filesIn(folder), ...filesIn(join(folder, "assets")).map((name) => `assets/${name}`)];
  const plain = new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
  const encoded = new Map<string, Promise<Buffer>>();

  function encodedBody(name: string, body: Buffer, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${name}`;
    const known = encoded.get(key) ?? encode[encoding](body);
    encoded.set(key, known);
    return known;
  }

  return {
    document: (nonce) => document.replaceAll("__CSP_NONCE__", nonce),
    async file(name, acceptEncoding) {
      const kind = types[extname(name)];
      const body = plain.get(name);
      if (!kind || !body) return undefined;
      const isImmutable = name.startsWith("assets/");
      const encoding = kind.shrinks ? bestEncoding(acceptEncoding) : undefined;
      const served = encoding ? await encodedBody(name, body, encoding) : body;
      return { type: kind.type, isImmutable, encoding, body: served };
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

/** The highest: each file is compressed once, and phones load it many times. */
const brotliQuality = 11;
const encode = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (plain: Buffer) => promisify(gzip)(plain, { level: 9 }),
};

function bestEncoding(acceptEncoding: string): Encoding | undefined {
  const accepted = acceptEncoding
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";", 1)[0]?.trim().toLowerCase());
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding));
}
