/** Packs everything that is published into a folder: `npm run packages -- [FOLDER]`, into `dist/` without one. */
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { packInto } from "./pack.ts";

const to = path.resolve(process.env.INIT_CWD ?? ".", process.argv[2] ?? "dist");
const folder = await mkdtemp(path.join(tmpdir(), "mosque-sync-packages-"));
try {
  const files = await packInto(folder);
  await mkdir(to, { recursive: true });
  for (const file of Object.values(files)) {
    const copy = path.join(to, path.basename(file));
    await copyFile(file, copy);
    console.log(copy);
  }
} finally {
  await rm(folder, { recursive: true });
}
