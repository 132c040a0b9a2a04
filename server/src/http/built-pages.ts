import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A file of the built portal, in the form that a browser takes best. */
export interface BuiltFile {
  readonly type: string;
  /** True where the name has a hash of the contents: what it names never changes. */
  readonly isImmutable: boolean;
  readonly encoding: "br" | "gzip" | undefined;
  readonly body: Buffer;
}

/** What the build has made. */
export interface BuiltPages {
  /** The one document that shows every page; the given nonce stands wherever it needs one. */
  document(nonce: string): Promise<string>;
  /** Undefined when the build has made no such file. */
  file(name: string, acceptEncoding: string): Promise<BuiltFile> | undefined;
}

const types: Readonly<Record<string, { readonly type: string; readonly shrinks: boolean }>> = {
  ".js": { type: "text/javascript; charset=utf-8", shrinks: true },
  ".css": { type: "text/css; charset=utf-8", shrinks: true },
  ".svg": { type: "image/svg+xml", shrinks: true },
  ".png": { type: "image/png", shrinks: false },
  ".woff2": { type: "font/woff2", shrinks: false },
};

/**
 * Opens the folder that the build has filled. Only what lies there now is ever served, by its exact name; each file
 * is read and compressed once.
 * @returns undefined when nothing has been built
 */
export function openBuiltPages(folder: string): BuiltPages | undefined {
  if (!existsSync(join(folder, "index.html"))) return undefined;
  const served = new Set([
    ...filesIn(folder),
    ...filesIn(join(folder, "assets")).map((name) => `assets/${name}`),
  ]);
  const bodies = new Map<string, Promise<Buffer>>();
  let document: Promise<string> | undefined;

  function bodyOf(name: string, encoding: BuiltFile["encoding"]): Promise<Buffer> {
    const key = `${encoding} ${name}`;
    const known = bodies.get(key);
    if (known) return known;
    const body = encoding
      ? bodyOf(name, undefined).then((plain) => encode[encoding](plain))
      : readFile(join(folder, name));
    bodies.set(key, body);
    body.catch(() => bodies.delete(key));
    return body;
  }

  return {
    async document(nonce) {
      document ??= readFile(join(folder, "index.html"), "utf8");
      return (await document).replaceAll("__CSP_NONCE__", nonce);
    },
    file(name, acceptEncoding) {
      const kind = types[extname(name)];
      if (!kind || !served.has(name)) return undefined;
      const encoding = kind.shrinks ? bestEncoding(acceptEncoding) : undefined;
      const isImmutable = name.startsWith("assets/");
      return bodyOf(name, encoding).then((body) => ({ type: kind.type, isImmutable, encoding, body }));
    },
  };
}

/** The files that browsers may have. A link to elsewhere is none. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && extname(entry.name) in types).map(({ name }) => name);
}

/** Brotli's best takes ten times as long for a twentieth less. */
const brotliQuality = 9;
const encode = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (plain: Buffer) => promisify(gzip)(plain, { level: 9 }),
};

function bestEncoding(acceptEncoding: string): BuiltFile["encoding"] {
  const accepted = acceptEncoding
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";", 1)[0]?.trim().toLowerCase());
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding));
}
