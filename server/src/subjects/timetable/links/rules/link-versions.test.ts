import assert from "node:assert/strict";
import { validateHeaderValue } from "node:http";
import { suite, test } from "node:test";
import fc from "fast-check";
import { conditionalHeaders, isReadOtherwise, versionOf } from "./link-versions.ts";

const url = new URL("https://mosque.example/times.csv");
const lastModified = "Sun, 06 Nov 1994 08:49:37 GMT";

suite("the version of a file", () => {
  test("is requested again only at the URL that sent it", () => {
    const version = { url: url.href, etag: '"a"', lastModified };
    assert.deepEqual(conditionalHeaders(url, version), {
      "if-none-match": '"a"',
      "if-modified-since": lastModified,
    });
    for (const other of [
      "https://mosque.example/times.csv?",
      "https://mosque.example/other.csv",
      "http://mosque.example/times.csv",
      "https://other.example/times.csv",
    ]) {
      assert.deepEqual(conditionalHeaders(new URL(other), version), {}, other);
    }
    assert.deepEqual(conditionalHeaders(url, undefined), {});
  });

  test("has a weak or strong entity tag and a date of HTTP; anything else is dropped", () => {
    for (const etag of ['"a"', 'W/"a"', '""', `"${"a".repeat(995)}"`]) {
      assert.deepEqual(versionOf(url, { etag, lastModified: undefined }), {
        url: url.href,
        etag,
        lastModified: undefined,
      });
    }
    for (const etag of ["a", '"a', 'w/"a"', '"a"b"', '"ä"', '"a\r\nCookie: b"', `"${"a".repeat(996)}"`]) {
      assert.equal(versionOf(url, { etag, lastModified: undefined }).etag, undefined, etag);
    }
    assert.equal(versionOf(url, { etag: undefined, lastModified }).lastModified, lastModified);
    for (const date of ["yesterday", "1994-11-06T08:49:37Z", `${lastModified}\r\nCookie: b`]) {
      assert.equal(versionOf(url, { etag: undefined, lastModified: date }).lastModified, undefined, date);
    }
  });

  test("never adds a header, whatever was stored", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom('"a"', lastModified));
    fc.assert(
      fc.property(text, text, (etag, date) => {
        const headers = conditionalHeaders(url, { url: url.href, etag, lastModified: date });
        for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
      }),
    );
  });

  test("is not enough in another time zone, or in a new year if its days have no years", () => {
    const read = { timeZone: "UTC", receivedAt: "2026-11-20T18:00:00.000Z", lastDay: "2027-12-31" };
    const isOther = (now: string, zone = "UTC") => isReadOtherwise(read, zone, new Date(now));
    assert.deepEqual(
      ["2026-12-31T23:59:00Z", "2027-01-01T00:00:00Z"].map((now) => isOther(now)),
      [false, true],
    );
    assert.equal(isOther("2026-11-21T00:00:00Z", "Europe/Paris"), true);
    const dated = { ...read, lastDay: "2026-12-31" };
    assert.equal(isReadOtherwise(dated, "UTC", new Date("2027-01-01T00:00:00Z")), false);
  });
});
