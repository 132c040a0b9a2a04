import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { suite, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { boundConnections, type ConnectionBounds } from "#http/connections.ts";

const unreadMs = 2_000;
/** More than the buffers of a connection on this machine take. */
const large = Buffer.alloc(64 * 1024 * 1024);
const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

/** Starts a server with these bounds. @returns connects a client */
async function serving(
  ends: AsyncDisposableStack,
  respond: RequestListener,
  bounds: Partial<ConnectionBounds> = {},
): Promise<() => Promise<Socket>> {
  const server = createServer({ keepAliveTimeout: 3 * unreadMs });
  const usual = { unreadMs, pipelined: 100, unsentBytes: 10 * large.length };
  const connections = boundConnections(server, { ...usual, ...bounds });
  server.on("request", (asked, response) =>
    connections.respondInTurn(response, () => respond(asked, response)),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.defer(() => void server.close());
  return async () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1"); // It listens on TCP.
    socket.on("error", () => {});
    ends.defer(() => void socket.destroy());
    await once(socket, "connect");
    return socket;
  };
}

/** A client of a server with these bounds. */
async function connected(...given: Parameters<typeof serving>): Promise<Socket> {
  return (await serving(...given))();
}

/** Reads until the connection ends, or this many bytes have come. */
async function read(socket: Socket, bytes: number, restMs = 0): Promise<number> {
  let count = 0;
  socket.on("data", (chunk: Buffer) => {
    count += chunk.length;
    if (count >= bytes) socket.destroy();
    if (restMs === 0) return;
    socket.pause();
    void setTimeout(restMs).then(() => socket.resume());
  });
  socket.resume();
  await once(socket, "close");
  return count;
}

suite("A connection", { concurrency: true }, () => {
  test("ends if its client does not read a response", async () => {
    await using ends = new AsyncDisposableStack();
    const closed = Promise.withResolvers<void>();
    const socket = await connected(ends, (_, response) => {
      response.once("close", closed.resolve);
      response.end(large);
    });
    socket.pause();
    socket.write(request);
    await closed.promise;
    assert.ok((await read(socket, large.length)) < large.length);
  });

  test("stays while its client reads a response slowly, for longer than the limit", async () => {
    await using ends = new AsyncDisposableStack();
    const socket = await connected(ends, (_, response) => response.end(large));
    const startedAt = performance.now();
    socket.write(request);
    assert.ok((await read(socket, large.length, 8)) >= large.length);
    assert.ok(performance.now() - startedAt > 2 * unreadMs);
  });

  test("stays while its client waits for a response, or keeps it open", async () => {
    await using ends = new AsyncDisposableStack();
    const socket = await connected(ends, async (_, response) => {
      await setTimeout(1.5 * unreadMs);
      response.end("x");
    });
    for (const restMs of [1.5 * unreadMs, 0]) {
      socket.write(request);
      const [bytes] = await once(socket, "data");
      assert.match(String(bytes), /^HTTP\/1\.1 200 /);
      await setTimeout(restMs);
    }
    assert.equal(socket.destroyed, false);
    await once(socket, "end");
  });

  test("ends if too many of its requests await their responses, and keeps on if fewer do", async () => {
    await using ends = new AsyncDisposableStack();
    let asked = 0;
    const respond: RequestListener = (_, response) => {
      asked += 1;
      setImmediate(() => response.end("x"));
    };
    const pipelined = 10;
    const few = await connected(ends, respond, { pipelined });
    for (let time = 1; time <= 3; time += 1) {
      few.write(request.repeat(pipelined));
      let text = "";
      while ((text.match(/HTTP\/1\.1 200/g)?.length ?? 0) < pipelined) {
        text += (await once(few, "data"))[0];
      }
      assert.equal(asked, time * pipelined);
    }
    asked = 0;
    const many = await connected(ends, respond, { pipelined });
    many.resume().write(request.repeat(pipelined + 5));
    await once(many, "close");
    assert.ok(asked <= pipelined);
  });

  test("gets its responses one after the other: a later request begins once an earlier one has its response", async () => {
    await using ends = new AsyncDisposableStack();
    const order: string[] = [];
    const socket = await connected(ends, async ({ url = "" }, response) => {
      order.push(`${url} begins`);
      await setTimeout(url === "/slow" ? 50 : 0);
      order.push(`${url} ends`);
      response.end(url);
    });
    for (const url of ["/slow", "/quick"]) socket.write(request.replace("/", url));
    let text = "";
    while (!text.includes("/quick")) text += (await once(socket, "data"))[0];
    assert.deepEqual(order, ["/slow begins", "/slow ends", "/quick begins", "/quick ends"]);
  });

  test("ends first if it has waited longest, once too many bytes of all wait for their clients", async () => {
    await using ends = new AsyncDisposableStack();
    const unsentBytes = 1.5 * large.length;
    const waits = Promise.withResolvers<void>();
    const respond: RequestListener = (_, response) => {
      response.end(large);
      waits.resolve();
    };
    const client = await serving(ends, respond, { unsentBytes, unreadMs: 60_000 });
    const first = await client();
    first.pause().write(request);
    await waits.promise;
    const second = await client();
    second.write(request);
    assert.ok((await read(second, large.length)) >= large.length);
    assert.ok((await read(first, large.length)) < large.length);
  });
});
