/**
 * Prepares a test file that runs alone, as a run of all prepares them together: `e2e/support/runs/prepared.ts` starts it with
 * the file's path. It writes the environment that the tests need, as a line of JSON. When its input ends, because the
 * file is over or was killed, it ends what it started.
 */
import { text } from "node:stream/consumers";
import { prepareTests } from "./prepare.ts";

const [, , file = ""] = process.argv;
const before = { ...process.env };
const isOver = text(process.stdin);
// A signal to the whole group is for the tests: their end ends this program too.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

const removeFolders = await prepareTests((subject) => file.includes(subject));
// Loaded only now: it reads settings of the run, such as the folder of the databases.
const { globalSetup, globalTeardown } = await import("./setup.ts");
try {
  await globalSetup();
  const made = Object.entries(process.env).filter(([name, value]) => before[name] !== value);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(made))}\n`);
  await isOver;
} finally {
  await globalTeardown();
  removeFolders();
}
