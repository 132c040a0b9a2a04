import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, suite, test } from "node:test";
import { makePrivate, makePrivateFolder } from "#store/engines/sqlite/private-files.ts";

const modeOf = (path: string) => statSync(path).mode & 0o777;
const noWarning = (sentence: string) => assert.fail(sentence);
const skip = process.platform === "win32" && "Windows has no such modes.";

suite("A file with people's data", { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), "mosque-sync-private-"));
  const formerUmask = process.umask(0);
  let file: string;
  beforeEach(() => {
    file = join(folder, crypto.randomUUID());
  });
  after(() => {
    process.umask(formerUmask);
    rmSync(folder, { recursive: true, force: true });
  });

  test("is created with access for its owner only, in folders for the owner only", () => {
    const inside = join(file, "deeper", "data.db");
    makePrivateFolder(join(file, "deeper"));
    makePrivate(inside, noWarning);
    assert.deepEqual([file, join(file, "deeper"), inside].map(modeOf), [0o700, 0o700, 0o600]);
  });

  test("is tightened, with its sidecar files, and keeps its contents", () => {
    for (const end of ["", "-wal", "-shm"]) writeFileSync(file + end, "held", { mode: 0o664 });
    makePrivate(file, noWarning);
    for (const end of ["", "-wal", "-shm"]) assert.equal(modeOf(file + end), 0o600, end);
    assert.equal(statSync(file).size, 4);
  });

  test("is also tightened through a link to it", () => {
    writeFileSync(file, "", { mode: 0o644 });
    writeFileSync(`${file}-wal`, "", { mode: 0o644 });
    symlinkSync(file, `${file}.link`);
    makePrivate(`${file}.link`, noWarning);
    assert.deepEqual([file, `${file}-wal`].map(modeOf), [0o600, 0o600]);
  });

  test("leaves an existing folder unchanged, even if it is named instead of a file", () => {
    mkdirSync(file, { mode: 0o755 });
    makePrivateFolder(file);
    makePrivate(file, noWarning);
    assert.equal(modeOf(file), 0o755);
  });

  const cannot = process.getuid?.() !== 0 && "Only root can be somebody else for a moment.";
  test("of another user is not changed, and the operator is told what to run", { skip: cannot }, () => {
    chmodSync(folder, 0o755);
    writeFileSync(file, "", { mode: 0o644 });
    const warnings: string[] = [];
    process.seteuid?.("nobody");
    try {
      makePrivate(file, (sentence) => warnings.push(sentence));
    } finally {
      process.seteuid?.(0);
    }
    assert.equal(modeOf(file), 0o644);
    assert.deepEqual(warnings, [
      `Other users of this machine can read ${file}. As its owner or as root, run: chmod 600 ${file}`,
    ]);
  });
});
