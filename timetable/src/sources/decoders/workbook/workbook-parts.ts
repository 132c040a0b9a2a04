import { bounds, tooMany } from "../limits/bounds.ts";
import { TooMuchWork, type Work } from "../limits/work.ts";
import { attributeIn, eachTag } from "../xml-tags.ts";
import type { ZipEntry } from "./zip-directory.ts";
import { archiveOf, type Part, unpack } from "./zip-parts.ts";

/** The last column that a sheet can have. */
const lastColumn = 16_384;
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

/**
 * A workbook reduced to the parts that a table needs: its visible sheets, texts and styles, each part once. Their
 * content is counted first, because the library reads every part as often as it is named, and never stops early.
 * @param workbookPath the name of the workbook's own part
 * @returns an archive with unpacked parts
 * @throws {TooMuchWork} when they have more than a timetable does
 * @throws when a part is missing or cannot be unpacked
 */
export async function lightWorkbook(
  archive: Uint8Array,
  entries: readonly ZipEntry[],
  workbookPath: string,
  work: Work,
): Promise<Uint8Array> {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const read = async (name: string): Promise<Part> => {
    const entry = byName.get(name);
    if (!entry) throw new Error(`${name} is missing`);
    return unpack(archive, entry, work);
  };
  const folder = workbookPath.slice(0, workbookPath.lastIndexOf("/") + 1);
  const relationsPath = `${folder}_rels/${workbookPath.slice(folder.length)}.rels`;
  const workbook = await read(workbookPath);
  const shown = visibleSheets(textOf(workbook), work);
  const relations = relationsIn(textOf(await read(relationsPath)), folder, work).filter(({ type, id }) =>
    type === "worksheet" ? shown.has(id) : type === "sharedStrings" || type === "styles",
  );
  const kept: typeof relations = [];
  const parts: Part[] = [];
  for (const relation of relations) {
    if (parts.some(({ name }) => name === relation.path)) throw new Error(`${relation.path} is used twice`);
    if (relation.type !== "worksheet" && kept.some(({ type }) => type === relation.type)) continue;
    if (relation.type !== "worksheet" && !byName.has(relation.path)) continue;
    const part = await read(relation.path);
    countTags(textOf(part), relation.type === "worksheet" ? "workbookTags" : "treeElements", work);
    kept.push(relation);
    parts.push(part);
  }
  return archiveOf([
    written("[Content_Types].xml", `<Types xmlns="${packages}/content-types"/>`),
    written("_rels/.rels", relationsText([{ id: "rId1", type: "officeDocument", path: workbookPath }])),
    workbook,
    written(relationsPath, relationsText(kept)),
    ...parts,
  ]);
}

interface Relation {
  id: string;
  /** The last word of its type: `worksheet`. */
  type: string;
  /** The name of a part. */
  path: string;
}

/** How the sheets that are shown are named among the relations. */
function visibleSheets(xml: string, work: Work): Set<string> {
  const ids = new Set<string>();
  eachTag(xml, (name, attributes) => {
    work.spend("workbookTags");
    const state = attributeIn(attributes, "state");
    if (name !== "sheet" || state === "hidden" || state === "veryHidden") return;
    work.spend("sheets");
    const id = /\s[^\s=:]+:id\s*=\s*["']([^"']*)["']/i.exec(attributes)?.[1];
    if (id !== undefined && ids.has(id)) throw new Error("two of its sheets are the same one");
    if (id !== undefined) ids.add(id);
  });
  return ids;
}

function relationsIn(xml: string, folder: string, work: Work): Relation[] {
  const relations: Relation[] = [];
  eachTag(xml, (name, attributes) => {
    work.spend("workbookTags");
    if (name !== "Relationship") return;
    const [id = "", type = "", target = ""] = ["Id", "Type", "Target"].map((each) =>
      attributeIn(attributes, each),
    );
    relations.push({ id, type: type.slice(type.lastIndexOf("/") + 1), path: pathOf(folder, target) });
  });
  return relations;
}

/** The name of the part that a target leads to from a folder. */
function pathOf(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const parts: string[] = [];
  for (const part of `${folder}${target}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** @param as "treeElements" for a part that the library holds as a whole while it reads it: a sheet it reads as it goes */
function countTags(xml: string, as: "workbookTags" | "treeElements", work: Work): void {
  eachTag(xml, (name, attributes) => {
    work.spend(as);
    if (name === "c") work.spend("workbookCells");
    if (name === "col") work.spend("sheetColumns", columnsOf(attributes));
    if (name === "numFmt" && (attributeIn(attributes, "formatCode") ?? "").length > bounds.formatLength) {
      throw new TooMuchWork(tooMany(bounds.formatLength, "characters-of-format"));
    }
  });
}

/** How many columns a width holds for: the library makes an entry for each of them. */
function columnsOf(attributes: string): number {
  const [min = 1, max = 0] = ["min", "max"].map((name) =>
    Number(attributeIn(attributes, name) ?? Number.NaN),
  );
  if (Number.isNaN(max)) return 1;
  return Math.max(1, Math.min(max, lastColumn) - (min >= 1 ? min : 1) + 1);
}

function relationsText(relations: readonly Relation[]): string {
  const written = relations.map(
    ({ id, type, path }) =>
      `<Relationship Id="${escaped(id)}" Type="${office}/${type}" Target="/${escaped(path)}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${written.join("")}</Relationships>`;
}

/** Attributes are copied as they were written, but for the mark that ends them here. */
function escaped(text: string): string {
  return text.replaceAll('"', "&quot;");
}

function textOf({ bytes }: Part): string {
  return new TextDecoder().decode(bytes);
}

function written(name: string, xml: string): Part {
  // A checksum of 0 is not checked.
  return { name, bytes: new TextEncoder().encode(xml), crc32: 0 };
}
