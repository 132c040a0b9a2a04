import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readServiceStart } from "../../tests/service-start.ts";

/** The real service on a throw-away database, with one mosque and a key of its own. */
export interface TrialService {
  readonly address: string;
  /** Adds a prayer row. @returns the environment of a program that changes it, and another that does not exist */
  addPrayer(): Promise<Readonly<Record<string, string>>>;
  /** Ends the service and deletes its database. */
  end(): void;
}

/** The prayer that a later version of the service has, and this one does not. */
const laterPrayer = "tarawih";

/** The name of the mosque. */
export const communityName = "Masjid Noor";

const root = fileURLToPath(new URL("../../../", import.meta.url));

export async function startTrialService(): Promise<TrialService> {
  const folder = mkdtempSync(path.join(tmpdir(), "mosque-sync-trial-"));
  const env = {
    ...process.env,
    DATABASE_URL: `sqlite:${path.join(folder, "trial.db")}`,
    HOST: "127.0.0.1",
    PORT: "0",
  };
  const server = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const end = () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", end);
  const { address } = await readServiceStart(server.stdout);
  server.stdout.resume();
  const later = await startLaterVersion(address);
  const provision = [
    "server/src/commands/provision.ts",
    "--name",
    communityName,
    "--time-zone",
    "Europe/London",
  ];
  const { mosqueId, apiKey } = JSON.parse(
    execFileSync(process.execPath, provision, { cwd: root, env, encoding: "utf8" }),
  ) as { mosqueId: string; apiKey: string }; // As the command prints them.
  return {
    address,
    async addPrayer() {
      const received = await fetch(`${address}/v1/mosques/${mosqueId}/prayers`, {
        method: "POST",
        headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
        body: JSON.stringify({ prayerKey: "fajr", adhanTime: "05:10", iqamahTime: "05:40" }),
      });
      if (received.status !== 201) throw new Error(`a row could not be added: ${await received.text()}`);
      const { prayerId } = (await received.json()) as { prayerId: string }; // By the contract.
      const ids = { MOSQUE_ID: mosqueId, PRAYER_ID: prayerId, NO_PRAYER_ID: randomUUID() };
      return { BASE_URL: later.address, API_KEY: apiKey, ...ids };
    },
    end() {
      later.end();
      end();
    },
  };
}

/**
 * A proxy that answers as a later version of the service might (docs/versioning.md): lists of prayer rows have one more,
 * of a prayer that nobody knows yet, and with a member that is new.
 */
async function startLaterVersion(address: string): Promise<{ address: string; end(): void }> {
  const proxy = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization = "", "content-type": type = "application/json" } = request.headers;
    const received = await fetch(`${address}${request.url}`, {
      method: request.method ?? "GET",
      headers: { Authorization: authorization, "Content-Type": type },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const body = (await received.json()) as { prayers?: object[] }; // By the contract.
    const [row] = body.prayers ?? [];
    if (row)
      body.prayers?.push({ ...row, id: randomUUID(), prayerKey: laterPrayer, addedLater: { by: "us" } });
    response.writeHead(received.status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const bound = proxy.address();
  if (bound === null || typeof bound === "string") throw new Error("An HTTP server has a port.");
  return { address: `http://127.0.0.1:${bound.port}`, end: () => proxy.close() };
}
