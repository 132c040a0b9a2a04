import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, suite, test } from "node:test";
import type { Config } from "#settings/config.ts";
import { settings } from "#settings/settings.ts";
import { configOf, problemsOf } from "./environments.ts";

type Environment = Readonly<Record<string, string>>;

/** Every setting that may hold a password: its config, a text for it, and what else has to be set. */
const secrets: Readonly<
  Record<string, { readonly member: keyof Config; readonly text: string; readonly others: Environment }>
> = {
  DATABASE_URL: { member: "databaseUrl", text: "postgres://sync:planted@db/mosques", others: {} },
  SMTP_URL: {
    member: "smtpUrl",
    text: "smtp://sync:planted@mail.example.org",
    others: { MAIL_FROM: "sync@example.org" },
  },
  OIDC_CLIENT_SECRET: {
    member: "oidcClientSecret",
    text: "planted",
    others: { OIDC_ISSUER: "https://id.example.org", OIDC_CLIENT_ID: "sync" },
  },
};

suite("A secret in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "mosque-sync-secrets-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const fileOf = (content: string | Uint8Array) => {
    const file = join(folder, crypto.randomUUID());
    writeFileSync(file, content);
    return file;
  };

  test("is possible for every setting that may hold a password, and its description says so", () => {
    const marked = Object.entries(settings).filter(([, { isSecret }]) => isSecret);
    assert.deepEqual(
      marked.map(([name]) => name),
      Object.keys(secrets),
    );
    for (const [name, { description }] of marked)
      assert.ok(description.endsWith(`Or \`${name}_FILE\`.`), name);
    for (const [name, { isSecret }] of Object.entries(settings)) {
      if (/SECRET|PASSWORD|TOKEN|(DATABASE|SMTP)_URL/.test(name)) assert.equal(isSecret, true, name);
    }
  });

  for (const [name, { member, text, others }] of Object.entries(secrets)) {
    test(`is the value of ${name}, without the newline at its end`, () => {
      for (const content of [text, `${text}\n`, `${text}\r\n`, `\uFEFF${text}\n`]) {
        const config = configOf({ ...others, [`${name}_FILE`]: ` ${fileOf(content)} ` });
        assert.deepEqual(config, configOf({ ...others, [name]: text }));
        assert.equal(config[member], text);
      }
    });

    test(`and ${name} together are refused, and the problem names both`, () => {
      const both = { ...others, [name]: text, [`${name}_FILE`]: fileOf(text) };
      assert.deepEqual(problemsOf(both), [`${name} and ${name}_FILE are both set: remove one of them.`]);
    });

    test(`of ${name} that is missing, empty or no secret is one problem that says what to do`, () => {
      const [inside, dangling] = [join(folder, name), join(folder, `${name}-link`)];
      mkdirSync(inside);
      symlinkSync("/nowhere", dangling);
      const unusable: readonly (readonly [file: string, problem: string])[] = [
        ["/nowhere/x", "the file cannot be read (ENOENT). Create it, or correct the path."],
        [dangling, "the file cannot be read (ENOENT). Create it, or correct the path."],
        [inside, "the file cannot be read (EISDIR). It is a folder: name the file in it."],
        [fileOf(""), "the file is empty. Write the secret into it."],
        [fileOf(" \n"), "the file is empty. Write the secret into it."],
        [
          fileOf(`${text}\nplanted-2\n`),
          "the file has more than one line. Leave only the secret in it, on one line.",
        ],
        [fileOf(`${text}\0`), "the file has more than one line. Leave only the secret in it, on one line."],
        [
          fileOf(Uint8Array.of(0xff, 0xfe, 0x70)),
          "the file is not text in UTF-8. Write the secret into it again.",
        ],
        [
          fileOf("planted".repeat(10_000)),
          "the file is larger than 64 KiB. Name the file that holds the secret.",
        ],
      ];
      for (const [file, problem] of unusable) {
        assert.deepEqual(problemsOf({ ...others, [`${name}_FILE`]: file }), [
          `${name}_FILE is "${file}": ${problem}`,
        ]);
      }
    });
  }

  test("is read to its bound even from a device that never ends", {
    skip: process.platform === "win32",
  }, () => {
    assert.match(
      problemsOf({ DATABASE_URL_FILE: "/dev/zero" }).join(),
      /^DATABASE_URL_FILE .* larger than 64 KiB/,
    );
  });

  test("that the service's user may not read is a problem that says so", {
    skip: (process.platform === "win32" || process.getuid?.() === 0) && "Root may read every file.",
  }, () => {
    const file = fileOf("postgres://sync:planted@db/mosques");
    chmodSync(file, 0o000);
    assert.match(problemsOf({ DATABASE_URL_FILE: file }).join(), /\(EACCES\)\. Let the user who runs/);
  });

  test("with a wrong text is refused with the allowed values, without quoting it", () => {
    for (const text of ["mysql://sync:planted@db/mosques", "planted", "planted@db", "//planted"]) {
      const file = fileOf(text);
      assert.deepEqual(problemsOf({ DATABASE_URL_FILE: file }), [
        `DATABASE_URL_FILE is "${file}": the text in that file must be sqlite:<path of a file> or postgres://….`,
      ]);
      const [problem = "", ...others] = problemsOf({ SMTP_URL_FILE: file, MAIL_FROM: "sync@example.org" });
      assert.deepEqual(others, []);
      assert.ok(!problem.includes("planted") && problem.includes("smtp://user:password@host:587"), problem);
    }
  });

  test("an empty variable names no file", () => {
    assert.deepEqual(configOf({ DATABASE_URL_FILE: " ", SMTP_URL_FILE: "" }), configOf({}));
  });
});
