import type { Fault } from "@mosque-sync/timetable";
import { type Document, LineCounter, parseDocument } from "yaml";
import { createPlace, type Path } from "./kinds.ts";
import { type MosqueYaml, mosqueYaml } from "./mosque-yaml.ts";

/**
 * Reads the text of a `mosque.yaml`.
 * @param file the file's name, for findings
 * @returns its settings; or every finding, from top to bottom, if there are any
 */
export function readMosqueYaml(text: string, file: string): MosqueYaml | Fault[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const findings: Fault[] = document.errors.map((error) => ({
    file,
    row: lines.linePos(error.pos[0]).line,
    problem: `is not YAML (${error.message.split("\n")[0]?.replace(/:$/, "")})`,
    fix: "Indent with spaces, and put quotes around texts with a colon or a #.",
  }));
  if (findings.length > 0) return findings;

  const place = createPlace((path, problem, fix) => {
    const row = lineOf(document, lines, path);
    findings.push({ file, row, ...(path.length > 0 && { column: nameOf(path) }), problem, fix });
  });
  const settings = mosqueYaml.read(document.toJS(), place);
  if (settings && findings.length === 0) return settings;
  return findings.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
}

/** The line of a value; of its parent if it is missing. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
  const node: unknown = path.length === 0 ? document.contents : document.getIn(path, true);
  const range = typeof node === "object" && node !== null && "range" in node ? node.range : undefined;
  if (Array.isArray(range)) return lines.linePos(Number(range[0])).line;
  return path.length === 0 ? 1 : lineOf(document, lines, path.slice(0, -1));
}

/** A path for people, who count items from 1: `jummah[2].iqamah`. */
function nameOf(path: Path): string {
  return path
    .map((part, index) => (typeof part === "number" ? `[${part + 1}]` : index === 0 ? part : `.${part}`))
    .join("");
}
