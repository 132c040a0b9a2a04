import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { problemsOf } from "./environments.ts";

suite("a problem", () => {
  const passwords = ["secret", "se:cret", "se@cret", "se/cret", "secret@", "s%40cret"];
  for (const password of passwords) {
    test(`never shows a password such as "${password}"`, () => {
      const url = `//admin:${password}@example.org/mosques`;
      const problems = problemsOf({
        DATABASE_URL: `mysql:${url}`,
        PUBLIC_URL: `https:${url}`,
        SECURITY_CONTACT: `http:${url}`,
        SMTP_URL: `smtp:${url}`,
        MAIL_FROM: "sync@example.org",
      });
      assert.equal(problems.length, 4);
      assert.ok(!problems.join().includes("cret"), problems.join("\n"));
    });
  }

  test("never shows a password, whatever form the address was meant to have", () => {
    const addresses = [
      "admin:secret@db/mosques",
      "postgres:admin:secret@db/mosques",
      "mysql://db/mosques?user=admin&password=secret",
      "host=db user=admin password=secret dbname=mosques",
    ];
    for (const address of addresses) {
      assert.ok(!problemsOf({ DATABASE_URL: address }).join().includes("secret"), address);
    }
  });
});
