import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Language, preferredLanguage } from "@mosque-sync/contract";

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
 * Reads the build's folder immediately, so that a later build does not mix with it. Only these files are served, by
 * their exact names; each is compressed once.
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
      return [name, { body, compressed: createCompression(body) }];
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

/** Who asks for a page. */
export interface PageReader {
  /** The page's path, below `/portal`, without its query. */
  readonly path: string;
  readonly acceptLanguage: string;
}

/** The build's description of its files: `page-files.json`. */
interface PageFiles {
  /** Where the files lie on the service. */
  readonly base: string;
  readonly pages: readonly {
    /** As routes are matched: `/mosques/:mosqueId`. */
    readonly path: string;
    /** Which of its language's texts the page needs. */
    readonly texts: "open" | "all";
    readonly files: readonly string[];
  }[];
  readonly languages: Readonly<Record<Language, Readonly<Record<"open" | "all", readonly string[]>>>>;
}

/**
 * Creates links that make a browser load all files of a page at the same time, instead of one after the other. The
 * language is the browser's; a reader with another choice loads these texts unnecessarily.
 * @param json the build's `page-files.json`
 */
function createPreloads(json: string): (reader: PageReader) => string {
  const { base, pages, languages }: PageFiles = JSON.parse(json);
  const known = pages.map((page) => ({ ...page, pattern: patternOf(page.path) }));
  return ({ path, acceptLanguage }) => {
    const page = known.find(({ pattern }) => pattern.test(path));
    if (!page) return "";
    const texts = languages[preferredLanguage(acceptLanguage.split(","))][page.texts];
    return [...texts, ...page.files]
      .map((file) => `<link rel="modulepreload" crossorigin href="${base}/${file}" nonce="__CSP_NONCE__">\n`)
      .join("");
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, "[^/]+").replace(/\/$/, "")}/?$`);
}

export type Encoding = "br" | "gzip";

/** A body in the encoding that the browser prefers. */
export interface EncodedBody {
  readonly encoding: Encoding | undefined;
  readonly body: Buffer;
}

/** Makes each encoding of a body once, when it is first asked for. */
export function createCompression(plain: Buffer): (acceptEncoding: string) => Promise<EncodedBody> {
  const encoded = new Map<Encoding, Promise<Buffer>>();
  return async (acceptEncoding) => {
    const encoding = bestEncoding(acceptEncoding);
    if (!encoding) return { encoding, body: plain };
    const made = encoded.get(encoding) ?? encode[encoding](plain);
    encoded.set(encoding, made);
    return { encoding, body: await made };
  };
}

/** The highest: each body is compressed once, and phones load it many times. */
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
