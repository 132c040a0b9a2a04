import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { root, say } from "./run.mjs";

/** Names the processes that install: npm empties `node_modules`, so two at once would spoil each other's work. */
const file = new URL(".installing", root);
/** How often a waiting command looks again, in milliseconds. */
const lookEveryMs = 500;
/** A lock this old names processes that are long gone, whose numbers others have, in milliseconds. */
const oldestMs = 15 * 60 * 1_000;

/**
 * Does work that only one command may do at a time.
 * @param isDone whether another command has done it meanwhile
 * @param work gets what adds a process that the lock lasts as long as
 */
export async function once(isDone, work) {
  let hasWaited = false;
  while (!take()) {
    if (!hasWaited) say("Another command is installing what this project needs; waiting for it ...");
    hasWaited = true;
    await setTimeout(lookEveryMs);
  }
  const remove = () => rmSync(file, { force: true });
  process.once("exit", remove);
  try {
    if (!hasWaited || !isDone()) await work((pid) => writeFileSync(file, `${process.pid} ${pid}`));
  } finally {
    remove();
    process.off("exit", remove);
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (problem) {
    if (problem.code !== "EEXIST") throw problem;
    if (!isHeld()) rmSync(file, { force: true });
    return false;
  }
}

function isHeld() {
  try {
    if (Date.now() - statSync(file).mtimeMs > oldestMs) return false;
    return readFileSync(file, "utf8")
      .split(" ")
      .some((pid) => isRunning(Number(pid)));
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return problem.code === "EPERM";
  }
}
