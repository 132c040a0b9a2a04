import { xlsxOf } from "../xlsx.ts";
import type { Part } from "../zip.ts";
import { zipOf } from "../zip.ts";
import { between, type HostileFile, many, oneOf, otherThan, type Random } from "./generating.ts";

/** What a workbook is made of, but for what all have. */
interface Pieces {
  /** Inside `sheetData`. */
  rows?: string;
  /** Before and after `sheetData`. */
  before?: string;
  after?: string;
  /** Inside `sst`. */
  texts?: string;
  /** Inside `styleSheet`. */
  styles?: string;
  more?: Record<string, string | Part>;
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
}

const relationsOfBook = [
  relation("rId1", "worksheet", "worksheets/sheet1.xml"),
  relation("styles", "styles", "styles.xml"),
  relation("texts", "sharedStrings", "sharedStrings.xml"),
];

function workbook({ rows = "", before = "", after = "", texts, styles, more = {} }: Pieces): Uint8Array {
  return xlsxOf([{ name: "A" }], {
    more: {
      "xl/worksheets/sheet1.xml": part(
        `<worksheet ${main}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ),
      "xl/_rels/workbook.xml.rels": part(
        `<Relationships xmlns="${relations}">${relationsOfBook.join("")}</Relationships>`,
      ),
      "xl/sharedStrings.xml": part(`<sst ${main}>${texts ?? "<si><t>a</t></si>"}</sst>`),
      ...(styles !== undefined && { "xl/styles.xml": part(`<styleSheet ${main}>${styles}</styleSheet>`) }),
      ...Object.fromEntries(
        Object.entries(more).map(([name, given]) => [name, typeof given === "string" ? part(given) : given]),
      ),
    },
  });
}

function part(content: string): Part {
  return { content };
}

/** Rows of 100 cells. */
function grid(count: number, cell: string): string {
  return many(Math.ceil(count / 100), () => `<row>${cell.repeat(100)}</row>`);
}

function formatted(format: string, count: number, value = "0.25"): Pieces {
  return {
    rows: grid(count, `<c s="1"><v>${value}</v></c>`),
    styles: `<numFmts count="1"><numFmt numFmtId="200" formatCode="${format}"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs>`,
  };
}

const pieces: Record<string, (random: Random) => Pieces> = {
  "a shared text that is used a hundred thousand times": (random) => ({
    texts: `<si><t>${oneOf(random, ["fajr ", "x", "1:", " "]).repeat(20_000)}</t></si>`,
    rows: grid(100_000, '<c t="s"><v>0</v></c>'),
  }),
  "a short shared text that is used a hundred thousand times": () => ({
    texts: `<si><t>${"1 ".repeat(10)}</t></si>`,
    rows: grid(100_000, '<c t="s"><v>0</v></c>'),
  }),
  "a number format of a thousand zeros": () => formatted("0".repeat(1_000), 50_000),
  "a number format of a hundred kilobytes": (random) =>
    formatted(oneOf(random, ["#,##0.00;", "h:", "[Red]", "?/", "\\a", "_("]).repeat(20_000), 50_000),
  "a long number format in each cell": (random) =>
    formatted(
      oneOf(random, ["0", "#", "h", "[h]", "y", "?", "%", "E+0", "\\a", "[<1]", "_(", "0."])
        .repeat(80)
        .slice(0, 255),
      100_000,
    ),
  "a fraction of nine digits": () => formatted("# ?????????/?????????", 50_000, "0.123456789"),
  "a fraction of three digits": () => formatted("# ???/???", 100_000, "0.123456789"),
  "a hundred thousand widths of columns": () => ({
    before: `<cols>${'<col min="1" max="16384" width="9"/>'.repeat(100_000)}</cols>`,
  }),
  "widths that hide how far they go": () => ({
    before: `<cols>${`<x:col a=">" min='1' max="1" max = "99999999" width="9"/>`.repeat(100_000)}</cols>`,
  }),
  "half a million shared texts": () => ({ texts: many(400_000, () => "<si><t>a</t></si>") }),
  "a shared text of a million runs": () => ({ texts: `<si>${"<r><t>a</t></r>".repeat(400_000)}</si>` }),
  "elements inside each other": () => ({ texts: "<a>".repeat(1_000_000) }),
  "elements inside each other in the styles": () => ({
    styles: `${"<a>".repeat(500_000)}${"</a>".repeat(500_000)}`,
  }),
  "a hundred thousand styles": () => ({
    styles: `<cellXfs>${'<xf numFmtId="0"/>'.repeat(300_000)}</cellXfs>`,
    rows: grid(50_000, '<c s="299999"><v>1</v></c>'),
  }),
  "half a million cells": () => ({ rows: grid(500_000, "<c><v>1</v></c>") }),
  "as many cells with styles as there may be": () => ({
    rows: grid(300_000, '<c s="0"><v>1</v></c>'),
  }),
  "a cell of eight megabytes": () => ({
    rows: `<row><c t="inlineStr"><is><t>${"1:".repeat(3_900_000)}</t></is></c></row>`,
  }),
  "cells of the last row and column": () => ({
    rows: many(10_000, (row) => `<row r="${row * 100 + 1}"><c r="XFD${row * 100 + 1}"><v>1</v></c></row>`),
  }),
  "rows that are only a width apart": () => ({
    rows: many(15_000, (row) => `<row r="${row + 1}"><c r="DX${row + 1}"><v>1</v></c></row>`),
  }),
  "merged cells by the hundred thousand": (random) => ({
    rows: grid(20_000, "<c><v>1</v></c>"),
    after: `<mergeCells>${`<mergeCell ref="${oneOf(random, ["A1:B2", "A1:XFD1048576", "B2:A1", "A1:A1"])}"/>`.repeat(190_000)}</mergeCells>`,
  }),
  "other things of a sheet by the hundred thousand": (random) => ({
    rows: grid(1_000, "<c><v>1</v></c>"),
    after: oneOf(random, [
      `<hyperlinks>${'<hyperlink ref="A1" location="a"/>'.repeat(100_000)}</hyperlinks>`,
      '<conditionalFormatting sqref="A1"><cfRule type="a"><formula>1</formula></cfRule></conditionalFormatting>'.repeat(
        60_000,
      ),
      `<dataValidations>${`<dataValidation sqref="${"A1 ".repeat(20_000)}"><formula1>1</formula1></dataValidation>`.repeat(50)}</dataValidations>`,
      `<rowBreaks>${'<brk id="1"/>'.repeat(200_000)}</rowBreaks>`,
    ]),
  }),
  "an element with a million attributes": (random) => ({
    before: `<sheetPr ${many(600_000, (index) => (oneOf(random, [true, false]) ? `a${index}="1"` : "b"), " ")}/>`,
  }),
  "texts in pieces": () => ({ rows: `<row><c t="str"><v>${"a<!-- -->".repeat(800_000)}</v></c></row>` }),
  "formulas by the hundred thousand": () => ({
    rows: grid(100_000, '<c><f t="shared" si="0" ref="A1:XFD1048576">A1</f></c>'),
  }),
  "a sheet that is named a thousand times": () => ({
    rows: grid(100_000, "<c><v>1</v></c>"),
    more: {
      "xl/workbook.xml": `<workbook ${main} xmlns:r="${office}"><sheets>${many(1_000, (index) => `<sheet name="A${index}" sheetId="${index + 1}" r:id="rId1"/>`)}</sheets></workbook>`,
    },
  }),
  "a part that is related a thousand times": (random) => ({
    rows: grid(100_000, "<c><v>1</v></c>"),
    more: {
      "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relations}">${relationsOfBook.join("")}${many(
        1_000,
        (index) =>
          relation(
            `x${index}`,
            oneOf(random, ["externalLink", "slicerCache", "worksheet", "sharedStrings", "person"]),
            "worksheets/sheet1.xml",
          ),
      )}</Relationships>`,
    },
  }),
  "thousands of sheets": () => {
    const sheets = Array.from({ length: 2_500 }, (_, index) => index + 1);
    return {
      more: {
        "xl/workbook.xml": `<workbook ${main} xmlns:r="${office}"><sheets>${sheets.map((sheet) => `<sheet name="A${sheet}" sheetId="${sheet}" r:id="rId${sheet}"/>`).join("")}</sheets></workbook>`,
        "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relations}">${sheets.map((sheet) => relation(`rId${sheet}`, "worksheet", `worksheets/sheet${sheet}.xml`)).join("")}</Relationships>`,
        ...Object.fromEntries(
          sheets.map((sheet) => [
            `xl/worksheets/sheet${sheet}.xml`,
            `<worksheet ${main}><sheetData><row><c t="str"><v>Fajr</v></c></row></sheetData></worksheet>`,
          ]),
        ),
      },
    };
  },
  "a part of a hundred megabytes that says it is small": (random) => ({
    more: {
      [oneOf(random, [
        "xl/sharedStrings.xml",
        "xl/styles.xml",
        "xl/worksheets/sheet1.xml",
        "xl/workbook.xml",
      ])]: {
        content: new Uint8Array(100_000_000),
        statedSize: oneOf(random, [0, 1_000, 0xffff_ffff]),
      },
    },
  }),
};

export const hostileWorkbooks: readonly HostileFile[] = [
  ...Object.entries(pieces).map(([name, make]) => ({
    name: `workbook: ${name}`,
    make: (random: Random) => workbook(make(random)),
  })),
  {
    name: "workbook: an archive of sixty thousand parts",
    make: () =>
      zipOf({
        ...Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`a${index}`, ""])),
        "xl/workbook.xml": "<workbook/>",
      }),
  },
  ...Array.from({ length: 6 }, (_, index) => ({
    name: `workbook: several of these, ${index + 1}`,
    make: (given: Random) => {
      const random = otherThan(given, index);
      const chosen = Array.from({ length: between(random, 2, 4) }, () =>
        oneOf(random, Object.values(pieces))(random),
      );
      const joined = (of: (each: Pieces) => string | undefined) =>
        chosen.map((each) => of(each) ?? "").join("") || undefined;
      return workbook({
        rows: joined(({ rows }) => rows) ?? "",
        before: joined(({ before }) => before) ?? "",
        after: joined(({ after }) => after) ?? "",
        ...(joined(({ texts }) => texts) !== undefined && { texts: joined(({ texts }) => texts) ?? "" }),
        ...(joined(({ styles }) => styles) !== undefined && { styles: joined(({ styles }) => styles) ?? "" }),
        more: Object.assign({}, ...chosen.map(({ more = {} }) => more)),
      });
    },
  })),
];
