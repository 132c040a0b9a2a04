import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { prayerTimeInputPattern } from "@mosque-sync/contract";
import fc from "fast-check";
import { formats, turnOf } from "#domain/bodies/formats.ts";

suite("a prayer time", () => {
  const { read } = formats["prayer-time"];
  const pattern = new RegExp(prayerTimeInputPattern);
  const twoDigits = (number: number) => String(number).padStart(2, "0");

  test("is read from every form that decision 1.9 allows", () => {
    for (let hour = 0; hour < 24; hour++) {
      for (let minute = 0; minute < 60; minute++) {
        const [minutes, half] = [twoDigits(minute), hour < 12 ? "am" : "pm"];
        const hours = [hour, hour % 12 || 12];
        const ways = [
          `${hours[0]}:${minutes}`,
          `${twoDigits(hour)}:${minutes}`,
          ...["", " ", "   ", "\t"].map((space) => `${hours[1]}:${minutes}${space}${half}`),
          `${twoDigits(hour % 12 || 12)}:${minutes} ${half}`,
        ];
        for (const way of ways) {
          assert.match(way, pattern);
          assert.equal(read(way), `${twoDigits(hour)}:${minutes}`, way);
        }
      }
    }
  });

  test("is returned as HH:mm from every text that the pattern of decision 1.9 accepts", () => {
    fc.assert(
      fc.property(fc.stringMatching(pattern), (text) => {
        assert.match(read(text) ?? "", /^([01][0-9]|2[0-3]):[0-5][0-9]$/);
      }),
      { numRuns: 1_000 },
    );
  });

  test("at 12 am is midnight and at 12 pm is noon", () => {
    assert.equal(read("12:30 am"), "00:30");
    assert.equal(read("12:30 pm"), "12:30");
  });
});

suite("a time zone", () => {
  const { read } = formats["time-zone"];

  test("is read in any case, and returned in its usual spelling", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Intl.supportedValuesOf("timeZone")), fc.boolean(), (zone, upper) => {
        assert.equal(read(upper ? zone.toUpperCase() : zone.toLowerCase()), zone);
      }),
    );
  });

  test("keeps the chosen name if it is an alias", () => {
    for (const alias of ["Asia/Calcutta", "Asia/Kolkata", "US/Eastern", "GB", "UTC", "Etc/GMT+5"]) {
      assert.equal(read(alias), alias);
      assert.equal(read(alias.toLowerCase()), alias);
    }
  });

  test("is never an offset, not even inside a time", () => {
    const offsets = ["+01:00", "-05", "+0530", "Z", "z", "T12:00+01:00", "t12-05", "T1200Z"];
    for (const offset of offsets) assert.equal(read(offset), undefined, offset);
  });

  test("is refused when this runtime does not know it", () => {
    const others = [
      "",
      "Europe/Lodnon",
      "Europe",
      " Europe/London",
      "Europe/London ",
      "Europe\\London",
      "BST",
      "T12:00[Europe/London]",
      "2026-12-05T12:00[Europe/London]",
      "__proto__",
      "A".repeat(100_000),
    ];
    for (const other of others) assert.equal(read(other), undefined, other.slice(0, 40));
  });
});

suite("a web address", () => {
  const { read } = formats["http-url"];

  test("is kept unchanged", () => {
    const addresses = [
      "",
      "https://example.org",
      "HTTP://EXAMPLE.org/Donate?a=b&c=%20#now",
      "https://example.org:8443/",
      "https://[::1]/",
      "https://مسجد.example/تبرع",
    ];
    for (const address of addresses) assert.equal(read(address), address);
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        assert.equal(read(url), url);
      }),
    );
  });

  test("is refused unless it is an http or https address", () => {
    const others = [
      " ",
      "example.org",
      "//example.org",
      "https:example.org",
      "https:/example.org",
      "https://",
      "https://[::1",
      "http:///example.org",
      "https:////example.org",
      "https://\\example.org",
      "https://example.org\\@example.com/",
      "https://?a",
      "https://example.org:99999",
      " https://example.org",
      "https://exa mple.org",
      "https://example.org/a\nb",
      "https://example.org/\u0000",
      "javascript:alert(1)",
      "data:text/html,hello",
      "ftp://example.org",
      "mailto:imam@example.org",
      "javascript://https://example.org",
    ];
    for (const other of others) assert.equal(read(other), undefined, other);
  });

  test("is refused with a user name or a password anywhere a browser would read one", () => {
    const { refuse } = formats["http-url"];
    const anyUser = fc.tuple(fc.stringMatching(/^[\w.-]*$/), fc.stringMatching(/^(:[\w.-]*)?$/));
    fc.assert(
      fc.property(fc.webUrl(), anyUser, (url, user) => {
        refuse(url, "donationLink");
        const signedIn = url.replace("://", `://${user.join("")}@`);
        assert.throws(() => refuse(signedIn, "donationLink"), {
          reason: "url_with_sign_in",
          details: { field: "donationLink" },
        });
      }),
    );
  });
});

suite("a visible text", () => {
  const { read } = formats["visible-text"];

  test("is kept unchanged, in every script", () => {
    const texts = [
      "Masjid Noor",
      "  Masjid Noor  ",
      "مسجد النور",
      "مَسْجِد",
      "مسجد\u200Cالنور",
      "清真寺",
      "🕌",
      "👨\u200D👩\u200D👧",
      "\u200F🕌\u200E",
      ".",
      "0",
    ];
    for (const text of texts) assert.equal(read(text), text);
  });

  test("is refused when it has no visible character", () => {
    const texts = {
      nothing: "",
      spaces: " \t\n\u00A0\u2003\u3000",
      "zero-width characters": "\u200B\u200C\u200D\u2060\uFEFF",
      "direction marks": "\u200E\u200F\u061C\u202A\u202C\u2066\u2069",
      "control characters": "\u0001\u001B\u0085",
      "Hangul fillers": "\u115F\u1160\u3164\uFFA0",
      "the empty Braille cell": "\u2800",
      "variation selectors": "\uFE0F\uFE0E\u180B",
      "a grapheme joiner": "\u034F",
      "a tag": "\u{E0041}",
      "a soft hyphen": "\u00AD",
      "a private or unassigned character": "\uE000\u0378",
    };
    for (const [name, text] of Object.entries(texts)) assert.equal(read(text), undefined, name);
  });

  test("changes the direction of the text around it by only nine characters", () => {
    const turning = Array.from({ length: 0x10000 }, (_, code) => code).filter(
      (code) => turnOf(String.fromCharCode(code)) !== undefined,
    );
    assert.deepEqual(turning, [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]);
    assert.equal(turnOf("Noor \u2067 and \u202e"), "U+2067");
  });
});

suite("an email address", () => {
  const { read } = formats.email;

  test("is kept in lower case, without white space around it", () => {
    assert.equal(read(" Imam.Yusuf@Masjid-Noor.Example.ORG\n"), "imam.yusuf@masjid-noor.example.org");
    for (const address of ["o'neil+sync@x.org", "a_1-b@1.example.co", "1@2.io", "-@x.org"]) {
      assert.equal(read(address), address);
    }
  });

  test("is refused if an account with it could not sign in", () => {
    const texts = [
      "",
      "imam",
      "@example.org",
      "imam@",
      "imam@localhost",
      "a@b@example.org",
      "a b@example.org",
    ];
    const odd = ["a@example..org", ".a@example.org", "a.@example.org", "a..b@example.org", "a@-x.org"];
    const foreign = [
      "ä@example.org",
      "a@exämple.org",
      "a@example.o",
      "a@1.2.3.4",
      "<a@example.org>",
      '"a"@x.org',
    ];
    for (const text of [...texts, ...odd, ...foreign]) assert.equal(read(text), undefined, text);
  });
});
