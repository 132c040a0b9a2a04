/**
 * Loaded into a service before everything else: a body that an earlier service has compressed is read from a file. All
 * services send the portal's files and the guides, and the strongest compression of them takes seconds.
 */
import { hash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";

const folder = fileURLToPath(new URL("../../node_modules/.cache/compressed/", import.meta.url));
const { brotliCompress } = zlib;
type Done = Parameters<typeof brotliCompress>[1];

zlib.brotliCompress = ((plain: NodeJS.NonSharedUint8Array, options: zlib.BrotliOptions, done: Done) => {
  const file = `${folder}${hash("sha256", plain)}-${hash("sha256", JSON.stringify([process.version, options]))}`;
  const kept = readIfThere(file);
  if (kept) {
    setImmediate(done, null, kept);
    return;
  }
  brotliCompress(plain, options, (error, compressed) => {
    if (!error) write(file, compressed);
    done(error, compressed);
  });
}) as typeof brotliCompress;
syncBuiltinESMExports();

function readIfThere(file: string): NonSharedBuffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Several services may compress the same body at once: the file appears only when complete. */
function write(file: string, compressed: Buffer): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}-${process.pid}`, compressed);
  renameSync(`${file}-${process.pid}`, file);
}
