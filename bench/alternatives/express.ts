import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mosque } from "../mosques/mosque.ts";
import { type Server, start } from "../servers/servers.ts";
import { documentOf } from "./documents.ts";
import { install, installedIn } from "./install.ts";

/** Starts the alternative with Express, Knex, better-sqlite3 and zod, on its own database. */
export async function startExpress(folder: string, mosques: readonly Mosque[]): Promise<Server> {
  const execPath = await install("express");
  const data = join(folder, "express.json");
  await writeFile(data, JSON.stringify(mosques.map(documentOf)));
  return start({
    program: join(installedIn("express"), "server.js"),
    args: [join(folder, "express.db"), data],
    environment: { NODE_ENV: "production" },
    execPath,
  });
}
