/**
 * Makes the small fonts that every page of the portal loads: `npm run fonts`, after a change of a font's version or of
 * the characters below. They are committed, so that a build needs no tool for fonts.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The tool, installed for each run: HarfBuzz's subsetter as WebAssembly. */
const tool = "subset-font@2.9.0";
type SubsetFont = (
  font: Buffer,
  characters: string,
  options: {
    readonly targetFormat: "woff2";
    readonly variationAxes: {
      readonly wght: { readonly min: number; readonly max: number; readonly default: number };
    };
    readonly keepFeatures: readonly string[];
  },
) => Promise<Buffer>;

/** First and last code point of some characters. */
type Range = readonly [first: number, last: number];

interface SmallFont {
  readonly family: string;
  /** The whole font, which the pages load only for other characters. */
  readonly from: string;
  readonly to: string;
  readonly ranges: readonly Range[];
  /** What of the font's typography the pages use. */
  readonly features: readonly string[];
}

const fonts: readonly SmallFont[] = [
  {
    family: "Inter Variable",
    from: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    to: "inter.woff2",
    // Western Europe's letters, and the signs of texts and times. The invisible ones set the direction of names.
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xff],
      [0x200e, 0x200f],
      [0x2013, 0x2014],
      [0x2018, 0x2019],
      [0x201c, 0x201d],
      [0x2026, 0x2026],
      [0x2066, 0x2069],
      [0x2212, 0x2212],
    ],
    features: ["kern", "mark", "mkmk", "ccmp", "locl", "tnum"],
  },
  {
    family: "Noto Sans Arabic Variable",
    from: "@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2",
    to: "noto-sans-arabic.woff2",
    // The letters, signs and digits of Arabic, Persian and Urdu, and the blessing upon the Prophet.
    ranges: [
      [0x60c, 0x60c],
      [0x61b, 0x61b],
      [0x61f, 0x61f],
      [0x621, 0x63a],
      [0x640, 0x655],
      [0x660, 0x66c],
      [0x670, 0x671],
      [0x679, 0x679],
      [0x67e, 0x67e],
      [0x686, 0x686],
      [0x688, 0x688],
      [0x691, 0x691],
      [0x698, 0x698],
      [0x6a9, 0x6a9],
      [0x6af, 0x6af],
      [0x6ba, 0x6ba],
      [0x6be, 0x6be],
      [0x6c0, 0x6c3],
      [0x6cc, 0x6cc],
      [0x6d2, 0x6d5],
      [0x6f0, 0x6f9],
      [0x200c, 0x200d],
      [0xfdfa, 0xfdfa],
    ],
    features: [
      "init",
      "medi",
      "fina",
      "isol",
      "rlig",
      "liga",
      "calt",
      "mark",
      "mkmk",
      "curs",
      "ccmp",
      "locl",
      "kern",
    ],
  },
];

/** From the lightest to the heaviest text of the pages. */
const weights = { min: 400, max: 700, default: 400 };

const require = createRequire(new URL("../portal/package.json", import.meta.url));
const place = new URL("../portal/src/fonts/", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "mosque-sync-fonts-"));
try {
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, tool], { stdio: "ignore" });
  const subset: SubsetFont = createRequire(join(folder, "package.json"))("subset-font");
  for (const font of fonts) {
    const small = await subset(readFileSync(require.resolve(font.from)), charactersOf(font.ranges), {
      targetFormat: "woff2",
      variationAxes: { wght: weights },
      keepFeatures: font.features,
    });
    writeFileSync(new URL(font.to, place), small);
    console.log(`portal/src/fonts/${font.to}: ${(small.length / 1000).toFixed(1)} kB`);
  }
  writeFileSync(new URL("fonts.css", place), styles());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function charactersOf(ranges: readonly Range[]): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join("");
}

/** Declared after the whole fonts, whose faces they then replace for these characters. */
function styles(): string {
  const faces = fonts.map(
    ({ family, to, ranges }) => `@font-face {
  font-family: "${family}";
  font-style: normal;
  font-display: swap;
  font-weight: 100 900;
  src: url("./${to}") format("woff2-variations");
  unicode-range: ${ranges.map(unicodeRange).join(", ")};
}
`,
  );
  return `/* Written by \`npm run fonts\`. Do not edit: change scripts/portal-fonts.ts. */\n${faces.join("\n")}`;
}

function unicodeRange([first, last]: Range): string {
  const hex = (codePoint: number) => codePoint.toString(16).toUpperCase();
  return first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`;
}
