import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSource, type Source } from "@mosque-sync/cli";
import type { PortalBodyOf, PortalResponseOf } from "@mosque-sync/contract";
import { readServiceStart } from "../tests/service-start.ts";
import { logPastMonth } from "./past-month.ts";
import { demoPlace, demoTimetable } from "./timetable.ts";

/** A person who signs in to the portal. */
export interface DemoAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The real program on a throw-away database. */
export interface DemoService {
  readonly address: string;
  /** Makes the first account, with the one-time link that the service has printed. */
  setUp(account: DemoAccount): Promise<void>;
  /** Adds a mosque that the account owns. @returns its id */
  addMosque(communityName: string): Promise<string>;
  /** Creates a key with the operator's own command, and logs a month of nightly syncs with it. */
  addUsedKey(mosqueId: string, name: string, now: Date): Promise<string>;
  /** Writes what a mosque's own server has: a year's timetable, and mosque.yaml. */
  writeSource(now: Date): Promise<Source>;
  /** Sends a signal to the program. */
  signal(name: NodeJS.Signals): void;
  /** Ends the service and deletes its database. */
  end(): void;
}

const mosqueYaml = `# What mosque-sync keeps up to date, and from where.
timetable:
  dialect: daily-prayer-time
  files:
    - timetable.csv
jummah:
  - { adhan: "12:45", iqamah: "13:15" }
  - { adhan: "13:45", iqamah: "14:00" }
profile:
  status: Open for all prayers
  message: Parking is behind the building. Please use the side entrance after Isha.
`;

/**
 * Starts the real program on a throw-away database, and waits until it listens.
 * @param settings environment variables
 * @param onEnd told if the program ends by itself
 */
export async function startDemoService(
  settings: Readonly<Record<string, string | undefined>>,
  onEnd: (exitCode: number | null) => void,
): Promise<DemoService> {
  const folder = mkdtempSync(join(tmpdir(), "mosque-sync-demo-"));
  const databaseUrl = `sqlite:${join(folder, "demo.db")}`;
  const environment = {
    ...settings,
    DATABASE_URL: databaseUrl,
    WORKERS: "1",
    OPERATORS_NEED_SECOND_FACTOR: "no",
  };
  const server: ChildProcess = spawn(process.execPath, ["server/src/main.ts"], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const end = () => {
    server.removeAllListeners("exit");
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", end);
  server.once("exit", onEnd);
  if (!server.stdout) throw new Error("the service has no output to read");
  const { address, setUpLink } = await readServiceStart(server.stdout);
  let cookie = "";

  async function send(method: "POST" | "PATCH", path: string, body: object): Promise<Response> {
    const response = await fetch(`${address}/portal/api${path}`, {
      method,
      headers: {
        "Content-Type": "application/json",
        Origin: settings.PUBLIC_URL || address,
        ...(cookie && { Cookie: cookie }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the portal refused ${path}: ${await response.text()}`);
    return response;
  }

  return {
    address,
    end,
    signal: (name) => server.kill(name),
    async setUp(account) {
      const token = new URL(setUpLink).hash.slice(1);
      const { headers } = await send("POST", "/set-up", { token, ...account });
      cookie = headers
        .getSetCookie()
        .map((line) => line.split(";", 1)[0])
        .join("; ");
    },
    async addMosque(communityName) {
      const { latitude, longitude, timeZone: timeZoneId } = demoPlace;
      const response = await send("POST", "/operator/mosques", { communityName, timeZoneId, join: true });
      const { mosque } = (await response.json()) as PortalResponseOf<"createMosque">;
      const place: PortalBodyOf<"updateOperatedMosque"> = { latitude, longitude };
      await send("PATCH", `/operator/mosques/${mosque.id}`, place);
      return mosque.id;
    },
    async addUsedKey(mosqueId, name, now) {
      const args = ["server/src/commands/provision.ts", "--mosque", mosqueId, "--name", name];
      const made = JSON.parse(execFileSync(process.execPath, args, { env: environment, encoding: "utf8" }));
      await logPastMonth(databaseUrl, { mosqueId, keyId: made.keyId }, now);
      return made.apiKey;
    },
    async writeSource(now) {
      const year = now.getUTCFullYear();
      const rowsOf = (one: number) => demoTimetable(one).trimEnd().split("\n").slice(1);
      const [heading] = demoTimetable(year).split("\n");
      const rows = [...rowsOf(year - 1).slice(-14), ...rowsOf(year), ...rowsOf(year + 1).slice(0, 14)];
      writeFileSync(join(folder, "timetable.csv"), `${[heading, ...rows].join("\n")}\n`);
      writeFileSync(join(folder, "mosque.yaml"), mosqueYaml);
      return loadSource(join(folder, "mosque.yaml"));
    },
  };
}

/** The mosque had a single Friday prayer until last week. */
export function withOneJummah(from: Source): Source {
  const jummah = [{ adhan: "12:30", iqamah: "13:00" }];
  return { ...from, settings: { ...from.settings, jummah } };
}
