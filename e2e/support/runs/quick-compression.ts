/**
 * Loaded into a service before everything else: a body that an earlier service has compressed is read from a file. All
 * services send the portal's files and the guides, and the strongest compression of them takes seconds.
 */
import "./prepared.ts";
import { hash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import zlib from "node:zlib";

/** Where the test run keeps them. Outside a run, services compress as usual. */
const { TEST_COMPRESSED: folder } = process.env;
if (folder !== undefined) keepCompressed(folder);

function keepCompressed(folder: string): void {
  const { brotliCompress } = zlib;
  zlib.brotliCompress = ((plain: NodeJS.NonSharedUint8Array, options: zlib.BrotliOptions, done: Done) => {
    const file = join(folder, hash("sha256", JSON.stringify([hash("sha256", plain), options])));
    const kept = readIfThere(file);
    if (kept) {
      setImmediate(done, null, kept);
      return;
    }
    brotliCompress(plain, options, (error, compressed) => {
      if (!error) write(file, compressed);
      done(error, compressed);
    });
  }) as typeof zlib.brotliCompress;
  syncBuiltinESMExports();
}

type Done = Parameters<typeof zlib.brotliCompress>[1];

function readIfThere(file: string): NonSharedBuffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Several services may compress the same body at once: the file appears only when complete. */
function write(file: string, compressed: Buffer): void {
  const unfinished = `${file}-${process.pid}`;
  writeFileSync(unfinished, compressed);
  renameSync(unfinished, file);
}
