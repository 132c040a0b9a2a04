import { readFileSync } from "node:fs";
import ts from "../../../client/node_modules/typescript/lib/typescript.js";

/** What an editor shows for a name: its signature or type, and its documentation with every tag. */
export interface Hover {
  readonly signature: string;
  readonly documentation: string;
}

/**
 * Opens a file as an editor does.
 * @returns the editor's hover text for the last word of a text's first occurrence
 */
export function openInEditor(file: string): (text: string) => Hover {
  const source = readFileSync(file, "utf8");
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Node16,
    types: [],
  };
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => ts.ScriptSnapshot.fromString(ts.sys.readFile(name) ?? ""),
    getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    realpath: ts.sys.realpath,
  });
  return (text) => {
    const start = source.indexOf(text);
    if (start < 0) throw new Error(`${file} does not contain ${text}.`);
    const info = service.getQuickInfoAtPosition(file, start + text.search(/\W*$/) - 1);
    const tags =
      info?.tags?.map(({ name, text: parts }) => `@${name} ${ts.displayPartsToString(parts)}`) ?? [];
    return {
      signature: ts.displayPartsToString(info?.displayParts),
      documentation: [ts.displayPartsToString(info?.documentation), ...tags].join("\n"),
    };
  };
}
