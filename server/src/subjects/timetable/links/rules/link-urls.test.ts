import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { LinkFailure } from "@mosque-sync/contract";
import { LinkFailed } from "./link-failures.ts";
import { type AllowedUrls, findRedirect, readLinkUrl } from "./link-urls.ts";

const onlyHttps: AllowedUrls = { links: "https" };
const alsoHttp: AllowedUrls = { links: "http" };

function assertFails(reason: LinkFailure, act: () => unknown, message?: string): void {
  assert.throws(act, (error) => error instanceof LinkFailed && error.reason === reason, message);
}

suite("the URL of a link", () => {
  test("is an https URL without its fragment", () => {
    const url = readLinkUrl("https://Mosque.example:443/times.csv?year=2026#jan", onlyHttps);
    assert.equal(url.href, "https://mosque.example/times.csv?year=2026");
  });

  test("may be an http URL only if the operator allows it", () => {
    assertFails("scheme_refused", () => readLinkUrl("http://mosque.example/", onlyHttps));
    assert.equal(readLinkUrl("http://mosque.example/", alsoHttp).href, "http://mosque.example/");
    assert.equal(readLinkUrl("https://mosque.example/", alsoHttp).href, "https://mosque.example/");
  });

  test("is refused, whatever it is, while the operator has turned links off", () => {
    assertFails("links_off", () => readLinkUrl("https://mosque.example/", { links: "off" }));
  });

  const refused: readonly (readonly [reason: LinkFailure, ...texts: readonly string[]])[] = [
    [
      "url_invalid",
      ...["", "mosque", "//mosque.example", "https://", "https://a b/", "https://mosque.example:99999/"],
      ...[
        "http://[fe80::1%eth0]/",
        "http://[fe80::1%25eth0]/",
        "http://256.256.256.256/",
        "http://1.2.3.4.5/",
      ],
    ],
    [
      "scheme_refused",
      ...[
        "ftp://mosque.example/",
        "file:///etc/passwd",
        "data:text/csv,a",
        "javascript:1",
        "blob:https://a/b",
      ],
      ...["gopher://mosque.example/", "ws://mosque.example/", "unix:/run/docker.sock", "localhost:80/x"],
    ],
    [
      "credentials_refused",
      ...[
        "https://user@mosque.example/",
        "https://user:password@mosque.example/",
        "https://:p@mosque.example/",
      ],
      ...["https://mosque.example%40@10.0.0.1/"],
    ],
    [
      "port_refused",
      ...["https://mosque.example:8443/", "https://mosque.example:22/", "http://mosque.example:6379/"],
      ...["https://mosque.example:0/"],
    ],
  ];
  for (const [reason, ...texts] of refused) {
    test(`fails with ${reason} before anything is sent: ${texts.join(", ")}`, () => {
      for (const text of texts) assertFails(reason, () => readLinkUrl(text, alsoHttp), text);
    });
  }

  test("may have a port that the caller allows, and 80 and 443 with either scheme", () => {
    for (const text of ["https://a.example:8443/", "https://a.example:80/", "http://a.example:443/"]) {
      assert.equal(readLinkUrl(text, { ...alsoHttp, allowedPorts: [8443] }).href, text);
    }
  });
});

suite("a redirect", () => {
  const from = new URL("https://mosque.example/a/times.csv");
  const find = (location: string | undefined, status = 302) =>
    findRedirect(from, { status, location }, onlyHttps);

  test("is a response with status 301, 302, 303, 307 or 308", () => {
    for (const status of [301, 302, 303, 307, 308]) {
      assert.equal(find("/b", status)?.href, "https://mosque.example/b", String(status));
    }
    for (const status of [200, 201, 300, 304, 305, 306, 404]) {
      assert.equal(find("/b", status), undefined, String(status));
    }
  });

  test("leads to a URL relative to the redirecting one, whose text is UTF-8", () => {
    assert.equal(find("../b.csv?c#d")?.href, "https://mosque.example/b.csv?c");
    assert.equal(find("//other.example/b")?.href, "https://other.example/b");
    const asNodeReadsIt = Buffer.from("/مواقيت.csv").toString("latin1");
    assert.equal(find(asNodeReadsIt)?.pathname, encodeURI("/مواقيت.csv"));
  });

  test("is refused unless its URL could be a link", () => {
    for (const [location, reason] of [
      [undefined, "redirect_invalid"],
      ["http://[", "redirect_invalid"],
      ["http://mosque.example/", "scheme_refused"],
      ["file:///etc/passwd", "scheme_refused"],
      ["https://user@mosque.example/", "credentials_refused"],
      ["https://mosque.example:8080/", "port_refused"],
    ] as const) {
      assertFails(reason, () => find(location), location);
    }
  });

  test("to the sign-in of Google or Microsoft says that the file is not shared", () => {
    for (const location of [
      "https://accounts.google.com/v3/signin/identifier?continue=https://docs.google.com/",
      "https://login.live.com/login.srf",
      "https://login.microsoftonline.com/common/oauth2/authorize",
    ]) {
      assertFails("access_refused", () => find(location), location);
    }
  });
});
