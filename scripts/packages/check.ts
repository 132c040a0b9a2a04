/** Checks the packed packages as their users' tools see them. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { problemsOf } from "../../tools/package-problems.ts";
import { packageNames, packInto } from "./pack.ts";

const folder = await mkdtemp(path.join(tmpdir(), "mosque-sync-check-"));
try {
  const files = await packInto(folder);
  const problems = await Promise.all(packageNames.map((name) => problemsOf(name, files[name])));
  for (const problem of problems.flat()) console.log(problem);
  if (problems.flat().length > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true });
}
