import { homeAddress, siteParts } from "./addresses.ts";
import { escapeHtml, type Section } from "./markdown.ts";

/** A page in the list of pages. */
export interface Listed {
  readonly title: string;
  readonly address: string;
}

/** The content of a page. */
export interface FramedPage extends Listed {
  readonly about: string;
  /** The page's content, as HTML. */
  readonly html: string;
  readonly sections: readonly Section[];
  /** The address of the same text in Markdown, if there is one. */
  readonly markdown?: string;
}

const site = "Mosque Profile Sync API";

/** Creates a whole page: the same head, search and list of pages around each. */
export function frame(page: FramedPage, pages: readonly Listed[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(page.about)}">
<title>${page.title === site ? site : `${escapeHtml(page.title)} – ${site}`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${siteParts.style}">
${page.markdown ? `<link rel="alternate" type="text/markdown" href="${page.markdown}">\n` : ""}<script src="${siteParts.script}" defer></script>
</head>
<body>
<a class="skip" href="#site-content">Skip to the content</a>
<header>
<a class="home" href="${homeAddress}">${site}</a>
<a class="to-pages" href="#site-pages">All guides</a>
<search data-entries="${siteParts.search}" hidden>
<label class="spoken" for="site-search">Search the guides</label>
<input id="site-search" type="search" placeholder="Search the guides" autocomplete="off" spellcheck="false" aria-controls="site-found" aria-describedby="site-keys">
<span id="site-keys" class="spoken">Press the slash key to search, and the arrow keys to walk through the results.</span>
<p id="site-count" class="spoken" role="status"></p>
<ol id="site-found" hidden></ol>
</search>
</header>
<div class="columns">
<main id="site-content" tabindex="-1">
${page.html}${page.markdown ? `<p class="markdown"><a href="${page.markdown}">This page as Markdown</a></p>\n` : ""}</main>
<nav id="site-pages" aria-label="Guides">
<ul>
${pages.map((listed) => pageItem(listed, page)).join("\n")}
</ul>
</nav>
</div>
</body>
</html>
`;
}

/** A page in the list. The page that is open also lists its parts. */
function pageItem({ title, address }: Listed, open: FramedPage): string {
  const isOpen = address === open.address;
  const link = `<a href="${address}"${isOpen ? ' aria-current="page"' : ""}>${escapeHtml(title)}</a>`;
  const parts = isOpen ? open.sections.filter(({ depth }) => depth === 2) : [];
  if (parts.length === 0) return `<li>${link}</li>`;
  const items = parts.map(
    ({ anchor, heading }) => `<li><a href="#${anchor}">${escapeHtml(heading)}</a></li>`,
  );
  return `<li>${link}\n<ul>\n${items.join("\n")}\n</ul></li>`;
}
