import { readFile } from "node:fs/promises";
import { checkPackage, createPackageFromTarballData, type ResolutionKind } from "@arethetypeswrong/core";
import { filterProblems, problemKindInfo } from "@arethetypeswrong/core/problems";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import type { PackageName } from "../scripts/packages/pack.ts";

/** The module resolutions from which a package can be imported; none for a program that nothing imports. */
const resolutions: Readonly<Record<PackageName, readonly ResolutionKind[]>> = {
  client: ["node10", "node16-cjs", "node16-esm", "bundler"],
  timetable: ["node16-esm", "bundler"],
  // Node can require it, but TypeScript before 5.8 knows only imports of ES modules.
  cli: ["node16-esm", "bundler"],
  server: [],
};

/** What users' tools find wrong with a packed package: publint reads the package, attw resolves its types. */
export async function problemsOf(name: PackageName, file: string): Promise<string[]> {
  const tarball = await readFile(file);
  return [...(await packageProblems(name, tarball)), ...(await typeProblems(name, tarball))];
}

async function packageProblems(name: PackageName, tarball: Buffer): Promise<string[]> {
  const bytes = new Uint8Array(tarball).buffer;
  const { messages, pkg } = await publint({ pack: { tarball: bytes }, strict: true });
  return messages.map((message) => `${name}, publint: ${formatMessage(message, pkg, { color: false })}`);
}

async function typeProblems(name: PackageName, tarball: Buffer): Promise<string[]> {
  const analysis = await checkPackage(createPackageFromTarballData(tarball));
  if (analysis.types === false)
    return resolutions[name].length > 0 ? [`${name}, attw: It has no types.`] : [];
  const problems = resolutions[name].flatMap((resolutionKind) =>
    filterProblems(analysis, { resolutionKind }).map(
      ({ kind }) => `${name}, attw, ${resolutionKind}: ${problemKindInfo[kind].shortDescription}`,
    ),
  );
  return [...new Set(problems)];
}
