import { type Language, preferredLanguage } from "@mosque-sync/contract";

/** Who asks for a page. */
export interface PageReader {
  /** The page's path, below `/portal`, without its query. */
  readonly path: string;
  readonly acceptLanguage: string;
}

/** What a build says about its files: `page-files.json`. */
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
 * Links by which a browser loads all that a page needs at the same time, instead of finding out file by file. The
 * language is the browser's; to a reader who has chosen another on the page, its texts are loaded in vain.
 * @param json the build's `page-files.json`
 */
export function createPreloads(json: string): (reader: PageReader) => string {
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
