import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { test } from "node:test";
import { sql } from "kysely";
import { openPostgres } from "#store/engines/postgres/postgres.ts";

/** What PostgreSQL says to a new connection while it is being stopped, in its protocol. */
function shuttingDown(): Buffer {
  const fields = Buffer.from("SFATAL\0VFATAL\0C57P03\0Mthe database system is shutting down\0\0");
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from("E"), length, fields]);
}

test("a server that refuses connections because it is stopping, and then is gone, is an unavailable database", async () => {
  const server = createServer((socket: Socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(shuttingDown()));
    server.close();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const engine = openPostgres(`postgres://nobody@127.0.0.1:${port}/nothing`, { onLoss: () => {} });
  try {
    for (const work of [engine.read, engine.write]) {
      await assert.rejects(
        work(async (tx) => void (await sql`select 1`.execute(tx))),
        (error) => engine.isUnavailable(error),
      );
    }
  } finally {
    await engine.close();
  }
});
