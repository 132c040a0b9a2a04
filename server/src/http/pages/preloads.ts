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
  readonly languages: Readonly<Record<string, Readonly<Record<"open" | "all", readonly string[]>>>>;
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
    const texts = languages[languageOf(acceptLanguage, Object.keys(languages))]?.[page.texts] ?? [];
    return [...texts, ...page.files]
      .map((file) => `<link rel="modulepreload" crossorigin href="${base}/${file}" nonce="__CSP_NONCE__">\n`)
      .join("");
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, "[^/]+").replace(/\/$/, "")}/?$`);
}

/** The first language that the browser asks for and the pages have, as the pages choose it; English if there is none. */
function languageOf(acceptLanguage: string, names: readonly string[]): string {
  const wanted = acceptLanguage.split(",").map((range) => range.trim().slice(0, 2).toLowerCase());
  return wanted.find((name) => names.includes(name)) ?? "en";
}
