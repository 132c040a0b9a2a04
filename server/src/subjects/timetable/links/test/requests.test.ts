import assert from "node:assert/strict";
import type { IncomingHttpHeaders } from "node:http";
import { suite, test } from "node:test";
import type { LinkFailure } from "@mosque-sync/contract";
import { version } from "#program.ts";
import { fetchLink } from "../fetch-link.ts";
import { publicUrl, startLinkServer } from "./link-servers.ts";
import { assertFailed, fetched } from "./results.ts";

const lastModified = "Sun, 06 Nov 1994 08:49:37 GMT";

suite("the request of a link", () => {
  test("names the service and its URL, and has no header besides", async () => {
    const seen: IncomingHttpHeaders[] = [];
    await using server = await startLinkServer((request, response) => {
      seen.push(request.headers);
      response.end();
    });
    fetched(await fetchLink(server.url(), undefined, server.settings()));
    assert.deepEqual(seen, [
      {
        accept: "*/*",
        "accept-encoding": "gzip, br",
        connection: "close",
        host: `127.0.0.1:${server.port}`,
        "user-agent": `mosque-profile-sync/${version} (+${publicUrl})`,
      },
    ]);
  });

  test("is not sent while the operator has turned links off", async () => {
    await using server = await startLinkServer((_request, response) => response.end());
    const result = await fetchLink(server.url(), undefined, server.settings({ links: "off" }));
    assertFailed(result, "links_off");
    assert.deepEqual(server.requests, []);
  });
});

suite("a file that has not changed", () => {
  test("is not sent again: its entity tag and its date are known", async () => {
    await using server = await startLinkServer(({ headers }, response) => {
      const isKnown = headers["if-none-match"] === '"a"' && headers["if-modified-since"] === lastModified;
      response.writeHead(isKnown ? 304 : 200, { etag: '"a"', "last-modified": lastModified });
      response.end(isKnown ? undefined : "times");
    });
    const first = fetched(await fetchLink(server.url(), undefined, server.settings()));
    assert.equal(first.etag, '"a"');
    assert.equal(first.lastModified, lastModified);
    assert.deepEqual(await fetchLink(server.url(), first, server.settings()), { is: "unchanged" });
  });

  test("is recognised behind a redirect: only the URL that sent it gets its version", async () => {
    const conditions: unknown[] = [];
    await using server = await startLinkServer(({ url, headers }, response) => {
      conditions.push([url, headers["if-none-match"]]);
      if (url === "/") response.writeHead(302, { location: "/times", etag: '"r"' }).end();
      else if (headers["if-none-match"] === '"a"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"a"' }).end("times");
    });
    const first = fetched(await fetchLink(server.url(), undefined, server.settings()));
    assert.deepEqual(await fetchLink(server.url(), first, server.settings()), { is: "unchanged" });
    assert.deepEqual(conditions, [
      ["/", undefined],
      ["/times", undefined],
      ["/", undefined],
      ["/times", '"a"'],
    ]);
  });

  test("is only believed from a server that was asked: a 304 without a version fails", async () => {
    await using server = await startLinkServer((_request, response) => response.writeHead(304).end());
    for (const previous of [
      undefined,
      { url: server.url() },
      { url: server.url(), etag: "malformed" },
      { url: server.url("/other"), etag: '"a"' },
    ]) {
      assertFailed(await fetchLink(server.url(), previous, server.settings()), "status_unexpected");
    }
  });
});

suite("a response without the file", () => {
  const rows: readonly (readonly [status: number, reason: LinkFailure])[] = [
    [201, "status_unexpected"],
    [204, "status_unexpected"],
    [206, "status_unexpected"],
    [300, "status_unexpected"],
    [400, "status_unexpected"],
    [401, "access_refused"],
    [403, "access_refused"],
    [404, "not_found"],
    [410, "not_found"],
    [429, "status_unexpected"],
    [500, "status_unexpected"],
    [503, "status_unexpected"],
    [999, "status_unexpected"],
  ];
  for (const [status, reason] of rows) {
    test(`with status ${status} fails with ${reason}, and names its status`, async () => {
      await using server = await startLinkServer((_request, response) => {
        response.writeHead(status, { location: "/elsewhere" }).end(status === 204 ? undefined : "times");
      });
      const result = await fetchLink(server.url(), undefined, server.settings());
      assertFailed(result, reason);
      assert.match(result.is === "failed" ? result.message : "", new RegExp(`\\(Status ${status}\\.\\)$`));
    });
  }
});
