import { type GuideName, guides } from "./guides.ts";

/** Where the site's home is; every other page of it is below. */
export const homeAddress = "/docs";
/** Where the reference is, which is listed with the guides. */
export const referenceAddress = "/docs/reference";

/** What every page of the site loads. */
export const siteParts = {
  style: `${homeAddress}/site.css`,
  script: `${homeAddress}/site.js`,
  search: `${homeAddress}/search.json`,
} as const;

/** The address of a guide's page. */
export function addressOf(guide: GuideName): string {
  return `${homeAddress}/${guide}`;
}

/** The address of a guide as Markdown. */
export function markdownAddressOf(guide: GuideName): string {
  return `${addressOf(guide)}.md`;
}

const names = Object.keys(guides) as GuideName[];

/** The paths of the guides and of the files that their pages load. */
export const siteAddresses: readonly string[] = [
  ...Object.values(siteParts),
  ...names.flatMap((name) => [addressOf(name), markdownAddressOf(name)]),
];
