import { hash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeDownloads } from "../../server/src/http/pages/downloads.ts";
import { run } from "./commands.ts";

/**
 * Writes the files of a release beside its packages: the WordPress plugin, the client for PHP, and the checksums of
 * everything.
 * @param folder where they go
 * @param packages the packed packages
 * @returns the paths of all files of the release
 */
export function writeReleaseFiles(folder: string, packages: readonly string[]): string[] {
  const { SHA256SUMS: _, ...made } = makeDownloads();
  const files = [
    ...packages,
    ...Object.entries(made).map(([name, content]) => {
      const file = path.join(folder, name);
      writeFileSync(file, content);
      return file;
    }),
  ];
  const sums = path.join(folder, "SHA256SUMS");
  writeFileSync(
    sums,
    files.map((file) => `${hash("sha256", readFileSync(file))}  ${path.basename(file)}\n`).join(""),
  );
  return [...files, sums];
}

/**
 * Puts files on the page of a release, and makes the page unless an earlier run did.
 * @param notes what the changelog says of the version, in Markdown
 */
export async function putOnReleasePage(tag: string, notes: string, files: readonly string[]): Promise<void> {
  const exists = await run("gh", "release", "view", tag).then(
    () => true,
    ({ message }: Error) => {
      if (!message.includes("release not found")) throw new Error(message);
      return false;
    },
  );
  if (exists) await run("gh", "release", "upload", tag, "--clobber", ...files);
  else await run("gh", "release", "create", tag, "--verify-tag", "--title", tag, "--notes", notes, ...files);
  console.log(`The page of ${tag} has ${files.map((file) => path.basename(file)).join(", ")}`);
}
