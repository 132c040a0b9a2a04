import { readFileSync } from "node:fs";
import { guidesFolder } from "../program.ts";
import { addressOf, homeAddress, markdownAddressOf, referenceAddress, siteParts } from "./addresses.ts";
import { type GuideName, guides, textFileOf } from "./guides.ts";
import { frame, type Listed } from "./layout.ts";
import { type RenderedText, renderMarkdown } from "./markdown.ts";
import { fill } from "./template.ts";

/** A page of the site, a text or one of its files. */
export interface SiteFile {
  readonly type: string;
  readonly text: string;
}

/** The site of guides. */
export interface Site {
  /** By its address, such as `/docs/errors` or `/docs/errors.md`. */
  readonly files: ReadonlyMap<string, SiteFile>;
  /** The list of guides for language models (llmstxt.org). @param publicUrl without a slash at the end */
  llmsText(publicUrl: string): string;
}

const html = "text/html; charset=utf-8";
const home = { title: "Mosque Profile Sync API", address: homeAddress };
const about = "Keeps a mosque's public profile, prayer times, announcements and events current.";
const reference = { title: "Reference", address: referenceAddress };

/** Reads and renders every guide: some milliseconds of work, done when someone first asks for a page. */
export function createSite(): Site {
  const rendered = new Map(
    (Object.keys(guides) as GuideName[]).flatMap((name) => {
      const file = textFileOf(name);
      if (!file) return [];
      const markdown = withoutForeignLinks(fill(readFileSync(file, "utf8")));
      return [[name, { markdown, ...renderMarkdown(markdown) }] as const];
    }),
  );
  const titles = new Map([...rendered].map(([name, { sections }]) => [name, sections[0].heading]));
  const pages: Listed[] = [
    ...[...titles].map(([name, title]) => ({ title, address: addressOf(name) })),
    reference,
  ];

  const homeText = renderMarkdown(fill(textOf("home.md"), titles));
  const homePage = { ...home, about, html: homeText.html, sections: homeText.sections };
  const files = new Map<string, SiteFile>([
    [home.address, { type: html, text: frame(homePage, pages) }],
    [siteParts.style, { type: "text/css; charset=utf-8", text: textOf("site.css") }],
    [siteParts.script, { type: "text/javascript; charset=utf-8", text: textOf("site.js") }],
    [siteParts.search, { type: "application/json", text: JSON.stringify(searchEntries(rendered)) }],
  ]);
  for (const [name, { markdown, html: content, sections }] of rendered) {
    const address = addressOf(name);
    const page = {
      title: sections[0].heading,
      address,
      about: guides[name],
      html: content,
      sections,
      markdown: markdownAddressOf(name),
    };
    files.set(address, { type: html, text: frame(page, pages) });
    files.set(page.markdown, { type: "text/markdown; charset=utf-8", text: markdown });
  }
  return { files, llmsText: (publicUrl) => llmsText(publicUrl, titles) };
}

/** The entries that the search looks through: each part of each guide. */
function searchEntries(rendered: ReadonlyMap<GuideName, RenderedText>) {
  return [...rendered].flatMap(([name, { sections }]) =>
    sections.map(({ heading, anchor, text }, index) => ({
      page: sections[0].heading,
      heading,
      address: index === 0 ? addressOf(name) : `${addressOf(name)}#${anchor}`,
      text: index === 0 ? `${guides[name]} ${text}` : text,
    })),
  );
}

function llmsText(publicUrl: string, titles: ReadonlyMap<GuideName, string>): string {
  const lines = [...titles].map(
    ([name, title]) => `- [${title}](${publicUrl}${markdownAddressOf(name)}): ${guides[name]}`,
  );
  return `# ${home.title}

> ${about} A JSON API over HTTP for a mosque's own server, not for browsers or apps.

Every request but health needs the header \`Authorization: Bearer <API_KEY>\`. People create keys in the portal, never through the API.

## Guides

${lines.join("\n")}

## Reference

- [OpenAPI 3.1](${publicUrl}/v1/openapi.json): every endpoint with its parameters, bodies, answers and errors, for generators and tools.
`;
}

/** A guide may be in the repository too: its links to files other than guides are removed here. */
export function withoutForeignLinks(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, words: string, target: string) => {
    const name = /^([\w-]+)\.md(#|$)/.exec(target)?.[1];
    const isHere = /^(#|\/|https?:)/.test(target) || (name !== undefined && Object.hasOwn(guides, name));
    return isHere ? link : words;
  });
}

function textOf(file: string): string {
  return readFileSync(new URL(file, guidesFolder), "utf8");
}
