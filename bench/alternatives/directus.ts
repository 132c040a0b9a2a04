import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../e2e/support/services/process.ts";
import { expectResponse, type Request } from "../load/http.ts";
import { patchesPerSync, timeOfDay } from "../load/requests.ts";
import { rowCounts, rowId } from "../mosques/content.ts";
import type { Mosque } from "../mosques/mosque.ts";
import { type Server, start } from "../servers/servers.ts";
import { fillDirectus } from "./directus-data.ts";
import { install, installedIn } from "./install.ts";

/**
 * Starts Directus with its own defaults, except that it refuses no request for being busy, on its own SQLite database,
 * filled through its own API.
 */
export async function startDirectus(folder: string, mosques: readonly Mosque[]): Promise<Server> {
  const execPath = await install("directus");
  const program = join(installedIn("directus"), "node_modules", "directus", "cli.js");
  const port = await freePort();
  const adminToken = crypto.randomUUID();
  const environment = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: crypto.randomUUID(),
    DB_CLIENT: "sqlite3",
    DB_FILENAME: join(folder, "directus.db"),
    STORAGE_LOCAL_ROOT: join(folder, "uploads"),
    EXTENSIONS_PATH: join(folder, "extensions"),
    ADMIN_EMAIL: "admin@example.org",
    ADMIN_PASSWORD: crypto.randomUUID(),
    ADMIN_TOKEN: adminToken,
    TELEMETRY: "false",
    PRESSURE_LIMITER_ENABLED: "false",
    LOG_LEVEL: "error",
  };
  await promisify(execFile)(execPath, [program, "bootstrap"], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  });
  const server = await start({
    program,
    args: ["start"],
    environment,
    execPath,
    cwd: folder,
    ready: { origin: `http://127.0.0.1:${port}`, path: "/server/ping" },
  });
  try {
    await fillDirectus(server.origin, adminToken, mosques);
    for (const request of directusSync(mosques.at(-1) as Mosque))
      await expectResponse(server.origin, request, 200);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const profileFields =
  "id,communityName,type,isOnlineOnly,verificationStatus,entitlement,createdAt,timeZoneId,coverPhotos";

/** The requests that a sync needs of Directus. */
export function directusSync(mosque: Mosque): Request[] {
  const item = `/items/mosques/${mosque.id}`;
  const items = (["announcements", "events"] as const).map(
    (name) => `deep[${name}][_limit]=${rowCounts[name]}&deep[${name}][_sort]=-sequence`,
  );
  const time = timeOfDay(13 * 60 + 1);
  return [
    get(mosque, "capabilities", `${item}?fields=capabilities`),
    get(mosque, "profile", `${item}?fields=${profileFields}`),
    get(mosque, "prayers", `/items/prayers?filter[mosque][_eq]=${mosque.id}&sort=place,sequence&limit=-1`),
    ...Array.from({ length: patchesPerSync }, (_, row) => patch(mosque, row, time)),
    get(
      mosque,
      "snapshot",
      `${item}?fields=${profileFields},announcements.*,prayers.*,events.*&${items.join("&")}&deep[prayers][_limit]=-1`,
    ),
  ];
}

function get(mosque: Mosque, name: string, path: string): Request {
  return { name, method: "GET", path, headers: authorization(mosque) };
}

function patch(mosque: Mosque, row: number, adhanTime: string): Request {
  return {
    name: "PATCH",
    method: "PATCH",
    path: `/items/prayers/${rowId(mosque.id, row)}`,
    headers: { ...authorization(mosque), "Content-Type": "application/json" },
    body: JSON.stringify({ adhanTime }),
  };
}

/** A mosque's key is the static token of its own user. */
function authorization({ apiKey }: Mosque): Record<string, string> {
  return { Authorization: `Bearer ${apiKey}` };
}
