import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { pipeline, Readable } from "node:stream";
import { suite, test } from "node:test";
import { setInterval } from "node:timers/promises";
import {
  brotliCompressSync,
  createBrotliCompress,
  createDeflate,
  createGzip,
  deflateSync,
  gzipSync,
} from "node:zlib";
import type { LinkFailure } from "@mosque-sync/contract";
import { fetchLink } from "../fetch-link.ts";
import { startLinkServer, startRawServer, writeEndlessly } from "./link-servers.ts";
import { assertFailed, fetched } from "./results.ts";

/** Long enough to be met during a response by most machines, and met in any case. */
const soon = { deadlineMs: 150 };

const encodings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };

function* zeros(): Generator<Buffer> {
  const block = Buffer.alloc(64 * 1024);
  for (;;) yield block;
}

suite("the deadline of a fetch", () => {
  const drips: Readonly<Record<string, string>> = {
    "a status line": "HTTP/1.1 200 ",
    headers: "HTTP/1.1 200 OK\r\nX-A: ",
    "interim responses": "HTTP/1.1 103 Early Hints\r\nX-A: ",
    "a body": "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n",
    chunks: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n1000\r\n",
    // The header of a gzip file has its name, which ends with a zero byte.
    "a compressed body": "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n\x1f\x8b\b\b\0\0\0\0\0\x03",
  };
  for (const [name, start] of Object.entries(drips)) {
    test(`ends a response that drips byte by byte: ${name}`, async () => {
      await using server = await startRawServer(async (socket) => {
        socket.write(Buffer.from(start, "latin1"));
        for await (const _ of setInterval(5)) {
          if (socket.destroyed) return;
          socket.write("a");
        }
      });
      assertFailed(await fetchLink(server.url(), undefined, server.settings(soon)), "too_slow");
    });
  }

  test("ends redirects that are quick one by one", async () => {
    let requests = 0;
    await using server = await startLinkServer((_request, response) => {
      requests += 1;
      setTimeout(() => response.writeHead(302, { location: "/" }).end(), 50);
    });
    assertFailed(await fetchLink(server.url(), undefined, server.settings(soon)), "too_slow");
    assert.ok(requests <= 4, String(requests));
  });

  test("ends a server that accepts the connection and sends no byte", async () => {
    await using server = await startRawServer(() => {});
    assertFailed(await fetchLink(server.url(), undefined, server.settings(soon)), "too_slow");
  });

  test("ends a TLS handshake that does not begin", async () => {
    await using server = await startRawServer(() => {});
    const url = server.url().replace("http:", "https:");
    assertFailed(await fetchLink(url, undefined, server.settings(soon)), "too_slow");
  });

  test("ends the resolution of a name", async () => {
    await using server = await startRawServer(() => {});
    const settings = server.settings({ ...soon, resolve: () => new Promise(() => {}) });
    assertFailed(await fetchLink(server.url("/", "mosque.example"), undefined, settings), "too_slow");
  });
});

suite("the size of a file", () => {
  test("may be the limit, and not a byte more", async () => {
    await using server = await startLinkServer(({ url }, response) => {
      response.write("a".repeat(Number(url?.slice(1))));
      response.end();
    });
    const settings = server.settings({ mostBytes: 1_000 });
    assert.equal(fetched(await fetchLink(server.url("/1000"), undefined, settings)).bytes.length, 1_000);
    assertFailed(await fetchLink(server.url("/1001"), undefined, settings), "too_large");
  });

  test("is at most 10 MiB", async () => {
    const tenMiB = 10 * 1024 * 1024;
    await using server = await startLinkServer(({ url }, response) => {
      response.end(Buffer.alloc(Number(url?.slice(1))));
    });
    const fits = fetched(await fetchLink(server.url(`/${tenMiB}`), undefined, server.settings()));
    assert.equal(fits.bytes.length, tenMiB);
    assertFailed(await fetchLink(server.url(`/${tenMiB + 1}`), undefined, server.settings()), "too_large");
  });

  test("is refused by its Content-Length, before the body", async () => {
    await using server = await startRawServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n");
    });
    assertFailed(await fetchLink(server.url(), undefined, server.settings()), "too_large");
  });

  for (const [encoding, compress] of Object.entries(encodings)) {
    test(`counts decoded bytes: ${encoding}`, async () => {
      await using server = await startLinkServer(({ url }, response) => {
        response.setHeader("content-encoding", encoding);
        response.end(compress(Buffer.alloc(Number(url?.slice(1)), "a")));
      });
      const settings = server.settings({ mostBytes: 100_000 });
      const fits = fetched(await fetchLink(server.url("/100000"), undefined, settings));
      assert.deepEqual(fits.bytes, Buffer.alloc(100_000, "a"));
      assertFailed(await fetchLink(server.url("/100001"), undefined, settings), "too_large");
    });
  }

  const bombs = { gzip: createGzip, deflate: createDeflate, br: createBrotliCompress };
  for (const [encoding, createEncoder] of Object.entries(bombs)) {
    test(`ends an endless bomb while it is unpacked: ${encoding}`, async () => {
      await using server = await startLinkServer((_request, response) => {
        response.setHeader("content-encoding", encoding);
        // It ends with an error, when the client closes the connection.
        pipeline(Readable.from(zeros()), createEncoder(), response, () => {});
      });
      assertFailed(await fetchLink(server.url(), undefined, server.settings()), "too_large");
    });
  }

  test("counts compressed bytes too: an endless file that unpacks to no byte is ended", async () => {
    await using server = await startRawServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n");
      writeEndlessly(socket, gzipSync(""));
    });
    assertFailed(await fetchLink(server.url(), undefined, server.settings()), "too_large");
  });
});

suite("a response", () => {
  const failing: readonly (readonly [
    name: string,
    reason: LinkFailure,
    respond: (socket: Socket) => void,
  ])[] = [
    ["with endless headers", "headers_too_large", (socket) => endless(socket, "", "X-A: b\r\n")],
    ["with a header without an end", "headers_too_large", (socket) => endless(socket, "X-A: ", "aaaa")],
    ["with a header name without an end", "headers_too_large", (socket) => endless(socket, "", "aaaa")],
    [
      "with endless interim responses",
      "response_invalid",
      (socket) => writeEndlessly(socket, "HTTP/1.1 103 Early Hints\r\nX-A: b\r\n\r\n"),
    ],
    [
      "that switches protocols",
      "response_invalid",
      (socket) => {
        socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n");
      },
    ],
    ["that is not HTTP", "response_invalid", (socket) => socket.end("220 mail.example ESMTP\r\n")],
    ["without a byte", "unreachable", (socket) => socket.end()],
    ["that is reset", "unreachable", (socket) => socket.resetAndDestroy()],
    [
      "with two lengths",
      "response_invalid",
      (socket) => ok(socket, "Content-Length: 1\r\nContent-Length: 2\r\n", "ab"),
    ],
    ["with a negative length", "response_invalid", (socket) => ok(socket, "Content-Length: -1\r\n", "ab")],
    [
      "with a length and chunks",
      "response_invalid",
      (socket) => ok(socket, "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
    ],
    ["shorter than its length", "incomplete", (socket) => ok(socket, "Content-Length: 9\r\n", "times")],
    [
      "that ends within a chunk",
      "incomplete",
      (socket) => ok(socket, "Transfer-Encoding: chunked\r\n", "9\r\ntimes"),
    ],
    [
      "that ends before the last chunk",
      "incomplete",
      (socket) => ok(socket, "Transfer-Encoding: chunked\r\n", "5\r\ntimes\r\n"),
    ],
    ["with a broken chunk", "incomplete", (socket) => ok(socket, "Transfer-Encoding: chunked\r\n", "x\r\n")],
    [
      "with endless trailers",
      "incomplete",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n");
        writeEndlessly(socket, "X-A: b\r\n");
      },
    ],
    [
      "with an endless chunk extension",
      "incomplete",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;a=");
        writeEndlessly(socket, "aaaa");
      },
    ],
    [
      "whose compression ends early",
      "incomplete",
      (socket) => ok(socket, "Content-Encoding: gzip\r\n", gzipSync("times").subarray(0, -9)),
    ],
    [
      "whose compression is damaged",
      "encoding_invalid",
      (socket) => ok(socket, "Content-Encoding: gzip\r\n", "times"),
    ],
    [
      "whose Brotli is damaged",
      "encoding_invalid",
      (socket) => ok(socket, "Content-Encoding: br\r\n", "times times times"),
    ],
    [
      "compressed twice",
      "encoding_invalid",
      (socket) => ok(socket, "Content-Encoding: gzip, gzip\r\n", gzipSync(gzipSync("times"))),
    ],
    [
      "in an unknown compression",
      "encoding_invalid",
      (socket) => ok(socket, "Content-Encoding: constructor\r\n", "times"),
    ],
  ];
  for (const [name, reason, respond] of failing) {
    test(`${name} fails with ${reason}`, async () => {
      await using server = await startRawServer(respond);
      assertFailed(await fetchLink(server.url(), undefined, server.settings()), reason);
    });
  }

  test("longer than its length gives at most that length", async () => {
    await using server = await startRawServer((socket) => ok(socket, "Content-Length: 3\r\n", "times"));
    const result = await fetchLink(server.url(), undefined, server.settings());
    assert.ok(result.is !== "fetched" || result.bytes.toString() === "tim");
  });

  test("without a length ends with its connection", async () => {
    await using server = await startRawServer((socket) => ok(socket, "", "times"));
    assert.equal(
      fetched(await fetchLink(server.url(), undefined, server.settings())).bytes.toString(),
      "times",
    );
  });
});

function ok(socket: Socket, headers: string, body: string | Buffer): void {
  socket.write(`HTTP/1.1 200 OK\r\n${headers}\r\n`);
  socket.end(body);
}

function endless(socket: Socket, start: string, text: string): void {
  socket.write(`HTTP/1.1 200 OK\r\n${start}`);
  writeEndlessly(socket, text);
}
