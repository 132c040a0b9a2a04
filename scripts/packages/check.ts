/** Checks the packed packages as their users' tools see them: publint reads the package, attw resolves its types. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkPackage, createPackageFromTarballData, type ResolutionKind } from "@arethetypeswrong/core";
import { filterProblems, problemKindInfo } from "@arethetypeswrong/core/problems";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { type PackageName, packageNames, packInto } from "./pack.ts";

/** The module resolutions from which a package can be imported; none for a program that nothing imports. */
const resolutions: Readonly<Record<PackageName, readonly ResolutionKind[]>> = {
  client: ["node10", "node16-cjs", "node16-esm", "bundler"],
  timetable: ["node16-esm", "bundler"],
  // The package is primarily a program, for Node 24: code that imports it is an ES module.
  cli: ["node16-esm", "bundler"],
  server: [],
};

const folder = await mkdtemp(path.join(tmpdir(), "mosque-sync-check-"));
try {
  const files = await packInto(folder);
  const problems = await Promise.all(packageNames.map((name) => problemsOf(name, files[name])));
  for (const problem of problems.flat()) console.log(problem);
  if (problems.flat().length > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true });
}

async function problemsOf(name: PackageName, file: string): Promise<string[]> {
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
