/**
 * Generates clients from `openapi.json` in five ways, compiles them, and has each read a snapshot, change a prayer row
 * and understand an error: `npm run generated-clients`, or `-- Go PHP` for some languages. The service is real; what it
 * answers has a prayer and a member that the document does not know. Tools are kept in the system's temporary folder.
 * Fails if one that the machine has the tools for does not work.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Command, type Generator, generators } from "./generators.ts";
import { communityName, startTrialService, type TrialService } from "./trial-service.ts";

const execute = promisify(execFile);
/** How long one step may take, in milliseconds: the first build of a tool takes minutes. */
const stepMs = 10 * 60 * 1_000;
const kept = path.join(tmpdir(), "mosque-sync-generated-clients");

type Outcome = "works" | "fails" | "skipped";

const languages = process.argv.slice(2);
const chosen = generators.filter(({ language }) => languages.length === 0 || languages.includes(language));
const service = await startTrialService();
const outcomes: { language: string; generator: string; outcome: Outcome; seconds: number }[] = [];
for (const generator of chosen) {
  const startedAt = performance.now();
  const outcome = await tryOne(generator, service);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  outcomes.push({ language: generator.language, generator: generator.name, outcome, seconds });
}
service.end();
console.table(outcomes);
process.exitCode = outcomes.length === 0 || outcomes.some(({ outcome }) => outcome === "fails") ? 1 : 0;

async function tryOne(generator: Generator, { addPrayer }: TrialService): Promise<Outcome> {
  const { name, language, needs, program, files } = generator;
  const folder = path.join(kept, name.replaceAll(/[^\w.]+/g, "-"));
  await mkdir(folder, { recursive: true });
  const step = (what: string, [file, ...args]: Command, more: Readonly<Record<string, string>> = {}) => {
    console.log(`${language}: ${what}`);
    const env = { ...process.env, ...more };
    return execute(file.includes("/") ? path.resolve(folder, file) : file, args, {
      ...{ cwd: folder, env, timeout: stepMs },
      maxBuffer: 64 * 1024 * 1024,
    });
  };
  try {
    await step("looks for its tools", needs.command);
  } catch {
    console.log(`${language}: skipped, because this machine lacks what ${needs.from} installs`);
    return "skipped";
  }
  try {
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
    await copyFile(
      fileURLToPath(new URL(`programs/${program[0]}`, import.meta.url)),
      path.join(folder, program[1]),
    );
    const installed = path.join(folder, ".installed");
    if (!existsSync(installed)) for (const command of generator.install) await step("installs", command);
    await writeFile(installed, "");
    await step("generates", generator.generate);
    for (const command of generator.compile) await step("compiles", command);
    const { stdout } = await step("runs", generator.run, await addPrayer());
    const { mosque, adhanTime, error } = JSON.parse(stdout) as Record<string, unknown>; // As every program prints it.
    const found = [mosque, adhanTime, error].join(", ");
    const wanted = [communityName, "05:31", "prayer_not_found"].join(", ");
    if (found !== wanted) throw new Error(`it found ${found} instead of ${wanted}`);
    return "works";
  } catch (error) {
    const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
    console.log(`${language}: ${message}\n${stdout.slice(-3_000)}${stderr.slice(-3_000)}`);
    return "fails";
  }
}
