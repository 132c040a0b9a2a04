import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { type PackageName, packageNames } from "../../scripts/packages/pack.ts";
import {
  examplesIn,
  execute,
  type Installation,
  installPackages,
  root,
} from "../support/packages/packages.ts";

/** The required and the removed members of a packed package.json. */
interface PackedManifest {
  exports?: Record<string, Record<string, string>>;
  bin?: Record<string, string>;
  scripts?: unknown;
  devDependencies?: unknown;
}

let installation: Installation;
before(async () => {
  installation = await installPackages(packageNames);
});
after(() => installation?.remove());

const packaged = (name: PackageName) => installation.packageFolder(name);

test("packing leaves the repository unchanged", async () => {
  for (const name of packageNames) {
    const before = await readFile(path.join(root, name, "package.json"), "utf8");
    const after = await readFile(path.join(installation.copy, name, "package.json"), "utf8");
    assert.equal(after, before);
  }
});

test("the packages hold JavaScript and types, without code that needs type stripping", async () => {
  for (const name of packageNames) {
    const files = await readdir(packaged(name), { recursive: true });
    assert.deepEqual(
      files.filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts")),
      [],
    );
    assert.ok(files.includes("README.md") && files.includes("LICENSE"));
    assert.equal(files.includes("dist/index.d.ts"), name !== "server", "a program has no types");
    const { exports, bin, scripts, devDependencies }: PackedManifest = JSON.parse(
      await readFile(path.join(packaged(name), "package.json"), "utf8"),
    );
    assert.deepEqual([scripts, devDependencies], [undefined, undefined]);
    const entries = Object.values(exports ?? {}).flatMap((entry) => Object.values(entry));
    for (const file of [...entries, ...Object.values(bin ?? {})]) {
      assert.ok(files.includes(path.normalize(file)), file);
    }
  }
  assert.ok((await readdir(packaged("cli"))).includes("mosque.schema.json"));
});

test("the packed command runs in an empty folder", async () => {
  const main = path.join(packaged("cli"), "bin", "mosque-sync.js");
  await writeFile(
    path.join(installation.folder, "times.csv"),
    "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha\n2026-11-20,06:00,07:40,11:56,13:40,16:05,17:34\n",
  );
  const run = (...args: string[]) => execute(process.execPath, [main, ...args], { cwd: installation.folder });
  assert.equal((await run("--version")).stdout, "0.1.0\n");
  assert.match((await run("preview", "times.csv", "--date=2026-11-20")).stdout, /fajr {5}06:00/);
  await run(
    "init",
    "times.csv",
    "--time-zone=Europe/London",
    "--base-url=http://127.0.0.1:1",
    "--mosque-id=m",
  );
  await assert.rejects(run("plan"), { code: 1 });
});

test("a strict TypeScript program compiles with the packages' types", async () => {
  const program = (line: string) => `import { createClient, type Prayer } from "@mosque-sync/client";
import { applySync, loadSource } from "@mosque-sync/cli";
const client = createClient({ baseUrl: "https://sync.example.org", apiKey: "key", mosqueId: "m" });
export const rows: Promise<Prayer[]> = client.listPrayers().then(({ data }) => data.prayers);
export const sync = applySync({ client, source: await loadSource("mosque.yaml"), now: new Date() });
${line}
`;
  const check = async (line: string) => {
    await writeFile(path.join(installation.folder, "program.mts"), program(line));
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024"];
    const own = ["--ignoreConfig", "--skipDefaultLibCheck"];
    const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
    return execute(process.execPath, [tsc, ...options, ...own, "program.mts"], { cwd: installation.folder });
  };
  await check("");
  await assert.rejects(check("export const wrong: number = rows;"), { stdout: /TS2322/ });
});

test("the example of the timetable package compiles, and reads a day", async () => {
  const [example = ""] = await examplesIn("timetable/README.md");
  const text = "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha\\n2026-11-20,06:00,07:40,11:56,13:40,16:05,17:34";
  const call = `console.log((await timesOn("2026-11-20", new TextEncoder().encode("${text}"), "times.csv"))?.[0]);`;
  const project = await installation.addProject("timetable-example", {
    "package.json": { type: "module" },
    "example.ts": `${example}${call}\n`,
  });
  await project.tsc(
    7,
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2024",
    "--skipLibCheck",
    "example.ts",
  );
  assert.equal(await project.node("example.js"), "{ prayerKey: 'fajr', adhanTime: '06:00' }\n");
});
