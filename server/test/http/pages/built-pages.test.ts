import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createBuiltPages } from "#http/pages/built-pages.ts";

const script = "export const greeting = 'as-salamu alaykum';\n".repeat(100);

const pageFiles = {
  base: "/portal",
  pages: [
    { path: "/sign-in", texts: "open", files: ["assets/sign-in-c3.js"] },
    { path: "/mosques/:mosqueId/keys", texts: "all", files: ["assets/keys-d4.js", "assets/shared-e5.js"] },
  ],
  languages: {
    en: { open: ["assets/open-f6.js"], all: ["assets/open-f6.js", "assets/en-g7.js"] },
    ar: { open: ["assets/open-h8.js"], all: ["assets/open-h8.js", "assets/ar-i9.js"] },
  },
};

suite("built pages", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "built-pages-"));
    const built = join(folder, "dist");
    await mkdir(join(built, "assets"), { recursive: true });
    await mkdir(join(built, ".vite"));
    await writeFile(join(folder, "secret.js"), "secret");
    await writeFile(
      join(built, "index.html"),
      '<meta nonce="__CSP_NONCE__"></head><script nonce="__CSP_NONCE__">',
    );
    await writeFile(join(built, "page-files.json"), JSON.stringify(pageFiles));
    await writeFile(join(built, "assets", "index-a1.js"), script);
    await writeFile(join(built, "assets", "inter-b2.woff2"), "font");
    await writeFile(join(built, "icon.svg"), "<svg/>");
    await writeFile(join(built, "made-from.txt"), "hash");
    await writeFile(join(built, ".vite", "manifest.js"), "{}");
    await symlink(folder, join(built, "assets", "up"));
  });
  after(() => rm(folder, { recursive: true }));
  const open = () => createBuiltPages(join(folder, "dist")) ?? assert.fail("nothing was built");

  test("do not exist before they are built", () => {
    assert.equal(createBuiltPages(folder), undefined);
    assert.equal(createBuiltPages(join(folder, "nowhere")), undefined);
  });

  const isRoot = process.getuid?.() === 0;
  test("do not exist for a user who cannot read them", {
    skip: !isRoot && "Only root can be another user.",
  }, async () => {
    await chmod(folder, 0o755);
    const mine = join(folder, "mine");
    await mkdir(mine, { mode: 0o700 });
    await writeFile(join(mine, "index.html"), "");
    await writeFile(join(mine, "page-files.json"), JSON.stringify(pageFiles));
    process.seteuid?.("nobody");
    try {
      assert.equal(createBuiltPages(mine), undefined);
    } finally {
      process.seteuid?.(0);
    }
    assert.ok(createBuiltPages(mine));
  });

  test("have a document with the given nonce wherever it needs one", async () => {
    const pages = open();
    const reader = { path: "/nowhere", acceptLanguage: "" };
    assert.equal(pages.document("one", reader), '<meta nonce="one"></head><script nonce="one">');
    assert.equal(pages.document("two", reader), '<meta nonce="two"></head><script nonce="two">');
  });

  const preloads: readonly (readonly [path: string, acceptLanguage: string, ...files: string[]])[] = [
    ["/sign-in", "en-GB,en;q=0.9", "open-f6", "sign-in-c3"],
    ["/sign-in/", "fr, AR-eg;q=0.8, en;q=0.5", "open-h8", "sign-in-c3"],
    ["/mosques/masjid-noor/keys", "ar", "open-h8", "ar-i9", "keys-d4", "shared-e5"],
    ["/mosques/masjid-noor/keys", "", "open-f6", "en-g7", "keys-d4", "shared-e5"],
    ["/mosques/masjid-noor", "en"],
    ["/mosques/a/b/keys", "en"],
  ];
  for (const [path, acceptLanguage, ...files] of preloads) {
    test(`name in the document what ${path} needs in the language "${acceptLanguage}"`, () => {
      const document = open().document("one", { path, acceptLanguage });
      const found = document.matchAll(
        /<link rel="modulepreload" crossorigin href="\/portal\/assets\/([^"]*)\.js" nonce="one">/g,
      );
      assert.deepEqual(
        [...found].map(([, file]) => file),
        files,
      );
    });
  }

  test("are served in the encoding that the browser prefers", async () => {
    const pages = open();
    const sent = async (acceptEncoding: string) =>
      (await pages.file("assets/index-a1.js", acceptEncoding)) ?? assert.fail();
    for (const accepted of ["gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.8", "BR"]) {
      const { encoding, body, type } = await sent(accepted);
      assert.deepEqual({ encoding, type }, { encoding: "br", type: "text/javascript; charset=utf-8" });
      assert.equal(brotliDecompressSync(body).toString(), script);
      assert.ok(body.length < script.length / 10);
    }
    const zipped = await sent("gzip, br;q=0");
    assert.equal(zipped.encoding, "gzip");
    assert.equal(gunzipSync(zipped.body).toString(), script);
    for (const accepted of ["", "identity", "br;q=0.0, gzip; q=0", "zebra"]) {
      const { encoding, body } = await sent(accepted);
      assert.deepEqual([encoding, body.toString()], [undefined, script], accepted);
    }
    const font = await pages.file("assets/inter-b2.woff2", "br");
    assert.deepEqual([font?.encoding, font?.type], [undefined, "font/woff2"]);
  });

  test("may be cached permanently only if the name has a hash", async () => {
    const pages = open();
    assert.equal((await pages.file("assets/index-a1.js", ""))?.isImmutable, true);
    assert.equal((await pages.file("icon.svg", ""))?.isImmutable, false);
  });

  test("are the only files that are served", async () => {
    const pages = open();
    const others = [
      "index.html",
      "made-from.txt",
      ".vite/manifest.js",
      "assets",
      "assets/",
      "",
      "constructor",
    ];
    const outside = [
      "../secret.js",
      "assets/../../secret.js",
      "assets/up/secret.js",
      join(folder, "secret.js"),
    ];
    const variants = ["assets//index-a1.js", "./icon.svg", "assets/index-a1.js\0", "ASSETS/index-a1.js"];
    for (const name of [...others, ...outside, ...variants]) {
      assert.equal(await pages.file(name, ""), undefined, name);
    }
  });
});
