import { stat } from "node:fs/promises";
import path from "node:path";
import { run } from "./commands.ts";

/** What a packed file holds, by folder, in lines for people. */
export async function contentsOf(file: string): Promise<string> {
  const listed = await run("tar", "-tzvf", file);
  const files = listed.split("\n").map((line) => {
    const [, , size = "0", , , ...name] = line.split(/\s+/);
    return { folder: path.dirname(name.join(" ").replace(/^package\//, "")), bytes: Number(size) };
  });
  const folders = [...Map.groupBy(files, ({ folder }) => folder)].map(
    ([folder, within]) =>
      `    ${folder.padEnd(34)} ${String(within.length).padStart(4)} files ${kilobytes(bytesOf(within)).padStart(9)}`,
  );
  const packed = kilobytes((await stat(file)).size);
  return [
    `  ${path.basename(file)}: ${packed}, ${kilobytes(bytesOf(files))} unpacked`,
    ...folders.toSorted(),
  ].join("\n");
}

function bytesOf(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000)} kB`;
}
