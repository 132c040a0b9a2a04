import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { promisify } from "node:util";
import { runPhp, withoutPhp } from "./php-programs.ts";

const key = `mps_${"a".repeat(10)}_${"b".repeat(38)}`;
const mosqueId = "3f2c8f0e-2a52-4a63-9d0f-0a1c5b7e8d11";

const headersOfStreams = "PHP's own streams read headers without a bound.";

function rowsText(count: number, id: string): string {
  return JSON.stringify({ prayers: Array.from({ length: count }, () => ({ id, prayerKey: "fajr" })) });
}

/** The client sends by curl, and by streams where PHP has no extension. */
for (const [transport, options] of [
  ["curl", []],
  ["streams", ["-n"]],
] as const) {
  describe(`The PHP client among hostile servers, by ${transport}`, { skip: withoutPhp }, () => {
    const ends = new AsyncDisposableStack();
    after(() => ends.disposeAsync());

    /** @returns its address */
    async function listen(server: Server, scheme = "http"): Promise<string> {
      const sockets = new Set<Socket>();
      server.on("connection", (socket) => sockets.add(socket.on("error", () => {})));
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      ends.defer(() => {
        for (const socket of sockets) socket.destroy();
        server.close();
      });
      return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`; // It listens on TCP.
    }
    const serve = (response: RequestListener) => listen(createServer(response));

    /** Runs code with `$mosque`, a client that waits for 2 seconds and asks once. @returns what failed */
    async function failureOf(baseUrl: string, code = "$mosque->prayers();") {
      const settings = "'apiKey' => getenv('KEY'), 'attempts' => 1, 'timeoutSeconds' => 2";
      const { output, errors } = await runPhp(
        `<?php require 'php/mosque-sync.php';
        $failure = ['class' => '', 'message' => ''];
        try {
          $mosque = new MosqueSync\\Client(['baseUrl' => '${baseUrl}', 'mosqueId' => '${mosqueId}', ${settings}]);
          ${code}
        } catch (MosqueSync\\Failure $e) { $failure = ['class' => get_class($e), 'message' => $e->getMessage()]; }
        echo json_encode($failure + ['bytes' => memory_get_peak_usage()]);`,
        { options: [...options, "-d", "memory_limit=128M"], environment: { KEY: key } },
      );
      assert.equal(errors, "", output);
      return JSON.parse(output) as { class: string; message: string; bytes: number };
    }

    test("follows no redirect, with or without its key", async () => {
      let elsewhere = 0;
      const other = await serve((_, response) => {
        elsewhere += 1;
        response.end('{"prayers": []}');
      });
      for (const status of [301, 302, 303, 307, 308]) {
        const address = await serve((_, response) => {
          response.writeHead(status, { Location: `${other}/v1`, Refresh: `0; url=${other}` }).end();
        });
        for (const code of ["$mosque->prayers();", "$mosque->updateProfile(['status' => 'Open']);"]) {
          assert.equal((await failureOf(address, code)).class, "MosqueSync\\UnexpectedResponse", `${status}`);
        }
      }
      assert.equal(elsewhere, 0);
    });

    test("sends no byte of a request to a server whose certificate nobody has signed", async () => {
      const folder = await mkdtemp(join(tmpdir(), "untrusted-"));
      ends.defer(() => rm(folder, { recursive: true }));
      const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
      const names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
      const made = ["-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", keyFile, "-out", certFile];
      await promisify(execFile)("openssl", ["req", "-x509", ...made, ...names]);
      let heard = 0;
      const server = createTlsServer(
        { key: await readFile(keyFile), cert: await readFile(certFile) },
        (_, response) => {
          heard += 1;
          response.end('{"prayers": []}');
        },
      ).on("tlsClientError", () => {});
      const failure = await failureOf(await listen(server, "https"));
      assert.equal(failure.class, "MosqueSync\\ConnectionError");
      assert.equal(heard, 0);
    });

    test("reads at most 16 MiB of an endless response", async () => {
      let sent = 0;
      const address = await serve((_, response) => {
        response.writeHead(200, { "Content-Type": "application/json" });
        const part = Buffer.alloc(1 << 20, "[");
        const more = () => {
          while (!response.destroyed && sent < 1 << 28) {
            sent += part.length;
            if (!response.write(part)) return void response.once("drain", more);
          }
        };
        more();
      });
      const failure = await failureOf(address);
      assert.equal(failure.class, "MosqueSync\\ConnectionError");
      assert.match(failure.message, /longer than any of the service|did not answer|broke off/);
      assert.ok(failure.bytes < 1 << 26, `${failure.bytes} bytes of memory`);
      assert.ok(sent < 1 << 28, `${sent} bytes were sent`);
    });

    for (const [what, body, failed] of [
      ["four million lists", `{"prayers": [${"[0],".repeat(4_000_000)}[0]]}`, "ConnectionError"],
      ["a million prayer rows", `{"prayers": [${'{"id":"1"},'.repeat(1_000_000)}0]}`, "ConnectionError"],
      ["five thousand prayer rows", rowsText(5_000, "1"), "UnexpectedResponse"],
      ["a prayer row whose id has a million characters", rowsText(1, "1".repeat(1e6)), "UnexpectedResponse"],
    ] as const) {
      test(`survives ${what} in an answer with the memory that hosts allow`, async () => {
        const address = await serve((_, response) => response.end(body));
        assert.equal((await failureOf(address)).class, `MosqueSync\\${failed}`);
      });
    }

    test("survives headers that never end", {
      skip: transport === "streams" && headersOfStreams,
    }, async () => {
      const address = await listen(
        createTcpServer((socket) => {
          socket.write("HTTP/1.1 200 OK\r\n");
          const line = `X-Part: ${"a".repeat(8_000)}\r\n`.repeat(100);
          const more = () => {
            while (socket.writable) if (!socket.write(line)) return void socket.once("drain", more);
          };
          more();
        }),
      );
      const failure = await failureOf(address);
      assert.equal(failure.class, "MosqueSync\\ConnectionError");
      // Curl's own bound, which older ones do not have, says "Too large response headers".
      assert.match(failure.message, /Failed writing header/);
    });

    test("waits no longer than its limit for a response that comes byte by byte", async () => {
      let left = 0;
      const address = await serve((_, response) => {
        response.writeHead(200, { "Content-Type": "application/json" });
        const drip = setInterval(() => response.write(" "), 100);
        response.on("close", () => {
          clearInterval(drip);
          left += 1;
        });
      });
      assert.equal((await failureOf(address)).class, "MosqueSync\\ConnectionError");
      assert.equal(left, 1);
    });

    test("rejects a response that is no object, broken, or nested a thousand times", async () => {
      const deep = `${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}`;
      for (const body of ["", "null", "7", '"prayers"', '{"prayers":', '{"prayers":"\xff"}', deep]) {
        const address = await serve((_, response) => response.end(Buffer.from(body, "latin1")));
        assert.equal((await failureOf(address)).class, "MosqueSync\\UnexpectedResponse", body.slice(0, 20));
      }
    });

    test("repeats no part of a response that would be another header or another path", async () => {
      const heard: string[] = [];
      const address = await listen(
        createTcpServer((socket) => {
          let text = "";
          socket.on("data", (data) => {
            text += data;
            if (!text.includes("\r\n\r\n")) return;
            heard.push(text);
            const rows = [{ id: "../../../evil?a=1#b", prayerKey: "fajr", adhanTime: "05:00" }];
            const isCapabilities = text.includes("/capabilities ");
            const body = JSON.stringify(
              isCapabilities ? { supportedPrayerKeys: ["dhuhr"] } : { prayers: rows },
            );
            const tag = isCapabilities ? "" : 'ETag: "a"\rX-Evil: 1\r\n';
            socket.end(
              `HTTP/1.1 200 OK\r\n${tag}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
            );
          });
        }),
      );
      await failureOf(address, "$mosque->putPrayers([], ['fajr']);");
      assert.ok(heard.length >= 2);
      for (const request of heard) {
        assert.doesNotMatch(request, /(^|[\r\n])X-Evil/i);
        assert.match(
          request,
          new RegExp(`^[A-Z]+ /v1/mosques/${mosqueId}/[\\w%.-]+(/[\\w%.-]+)?(\\?\\S*)? HTTP`),
        );
        assert.doesNotMatch(request.split("\r\n")[0] ?? "", /\.\.\//);
      }
      const injected = `$mosque->updateProfile(['status' => 'Open'], "a\\r\\nX-Evil: 1");`;
      assert.equal((await failureOf(address, injected)).class, "MosqueSync\\SettingsError");
    });

    test("connects only to the URL that it is given, whatever is written into it", async () => {
      let heard = 0;
      const address = await serve((_, response) => {
        heard += 1;
        response.end("{}");
      });
      const { host } = new URL(address);
      for (const baseUrl of [
        `http://localhost@${host}`,
        `http://localhost:x@${host}`,
        `http://localhost\\\\@${host}`,
        `http://evil.example#@${host}`,
        `http://evil.example/?@${host}`,
        `file:///etc/passwd`,
        `gopher://${host}`,
        `http://127.0.0.1.evil.example:${new URL(address).port}`,
        `http://0.0.0.0:${new URL(address).port}`,
        `http://[::ffff:127.0.0.1]:${new URL(address).port}`,
      ]) {
        assert.equal((await failureOf(baseUrl)).class, "MosqueSync\\SettingsError", baseUrl);
      }
      assert.equal(heard, 0);
    });
  });
}
