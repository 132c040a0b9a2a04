import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { LinkFailure } from "@mosque-sync/contract";
import { fetchLink } from "../fetch-link.ts";
import { type LinkServer, startLinkServer } from "./link-servers.ts";
import { assertFailed, fetched } from "./results.ts";

/** Starts a server whose `/` redirects; other paths have the times. */
function startRedirect(location: string | (() => string)): Promise<LinkServer> {
  return startLinkServer(({ url }, response) => {
    const target = typeof location === "string" ? location : location();
    if (url === "/") response.writeHead(302, { location: target }).end("elsewhere");
    else response.end("times");
  });
}

/** Starts a server that redirects this often before it sends the times. */
function startChain(redirects: number): Promise<LinkServer> {
  return startLinkServer(({ url }, response) => {
    const step = Number(url?.slice(1));
    if (step < redirects) response.writeHead(301, { location: `/${step + 1}` }).end();
    else response.end("times");
  });
}

suite("a redirect of a link", () => {
  const refused: readonly (readonly [location: string, reason: LinkFailure])[] = [
    ["http://127.0.0.2:PORT/", "address_refused"],
    ["http://2130706434:PORT/", "address_refused"],
    ["http://[::1]:PORT/", "address_refused"],
    ["http://[::ffff:127.0.0.2]:PORT/", "address_refused"],
    ["//10.0.0.1/", "address_refused"],
    ["https://192.168.0.1/", "address_refused"],
    ["http://169.254.169.254/latest/meta-data/", "address_refused"],
    ["http://[fd00:ec2::254]/latest/meta-data/", "address_refused"],
    ["http://metadata.example/computeMetadata/v1/", "address_refused"],
    ["ftp://127.0.0.1:PORT/", "scheme_refused"],
    ["file:///etc/passwd", "scheme_refused"],
    ["data:text/csv,times", "scheme_refused"],
    ["http://user:password@127.0.0.1:PORT/times", "credentials_refused"],
    ["http://127.0.0.1:22/", "port_refused"],
    ["http://[", "redirect_invalid"],
    ["https://accounts.google.com/ServiceLogin", "access_refused"],
  ];
  for (const [location, reason] of refused) {
    test(`to ${location} fails with ${reason}, without a connection to it`, async () => {
      await using server = await startRedirect(() => location.replace("PORT", String(server.port)));
      const settings = server.settings({ resolve: async () => ["169.254.169.254"] });
      assertFailed(await fetchLink(server.url(), undefined, settings), reason);
      assert.equal(server.requests.length, 1);
    });
  }

  test("of OneDrive to its sign-in or page says that OneDrive has no links to files", async () => {
    await using server = await startLinkServer(({ url }, response) => {
      if (url === "/page")
        response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("page");
      else if (url === "/refused") response.writeHead(403).end();
      else response.writeHead(302, { location: "https://login.live.com/oauth20" }).end();
    });
    const settings = server.settings({ resolve: async () => ["127.0.0.1"] });
    for (const host of ["1drv.ms", "onedrive.live.com", "noor-my.sharepoint.com"]) {
      for (const path of ["/page", "/refused", "/signed-in"]) {
        assertFailed(await fetchLink(server.url(path, host), undefined, settings), "onedrive_refused");
      }
    }
    const elsewhere = await fetchLink(server.url("/page", "mosque.example"), undefined, settings);
    assert.equal(fetched(elsewhere).bytes.toString(), "page");
  });

  test("to http is refused unless the operator allows http", async () => {
    await using server = await startRedirect(() => server.url("/times"));
    const result = await fetchLink(server.url(), undefined, server.settings({ links: "https" }));
    assertFailed(result, "scheme_refused");
    assert.deepEqual(server.requests, []);
  });

  test("without a location is refused", async () => {
    await using server = await startLinkServer((_request, response) => response.writeHead(302).end());
    assertFailed(await fetchLink(server.url(), undefined, server.settings()), "redirect_invalid");
  });

  test("is followed, and the file belongs to the last URL", async () => {
    await using server = await startRedirect("/2026/times.csv#january");
    const { bytes, fileName, url } = fetched(await fetchLink(server.url(), undefined, server.settings()));
    assert.equal(bytes.toString(), "times");
    assert.equal(fileName, "times.csv");
    assert.equal(url, server.url("/2026/times.csv"));
  });

  test("is followed five times; a sixth ends the fetch", async () => {
    await using five = await startChain(5);
    fetched(await fetchLink(five.url("/0"), undefined, five.settings()));
    assert.equal(five.requests.length, 6);
    await using six = await startChain(6);
    assertFailed(await fetchLink(six.url("/0"), undefined, six.settings()), "redirects_too_many");
    assert.equal(six.requests.length, 6);
  });

  test("to itself ends the fetch", async () => {
    await using server = await startRedirect("/");
    assertFailed(await fetchLink(server.url(), undefined, server.settings()), "redirects_too_many");
    assert.equal(server.requests.length, 6);
  });

  test("carries no cookie to the next request", async () => {
    const cookies: unknown[] = [];
    await using server = await startLinkServer(({ url, headers }, response) => {
      cookies.push(headers.cookie, headers.referer, headers.authorization);
      if (url === "/") response.writeHead(302, { location: "/b", "set-cookie": "a=b; Path=/" });
      response.end();
    });
    fetched(await fetchLink(server.url(), undefined, server.settings()));
    assert.deepEqual(cookies, Array(6).fill(undefined));
  });
});
