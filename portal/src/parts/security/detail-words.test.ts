import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { SecurityDetails } from "@mosque-sync/contract";
import { messages as arabic } from "#messages/ar/index.ts";
import { messages as english } from "#messages/en/index.ts";
import { detailInWords } from "./detail-words.ts";

const readers = {
  en: { messages: english, language: "en" },
  ar: { messages: arabic, language: "ar" },
} as const;
const asItIs = (text: string) => text;

function inArabic(kind: Parameters<typeof detailInWords>[1]["kind"], details: SecurityDetails, name: string) {
  const values = details as Record<string, string>;
  return detailInWords(readers.ar, { kind, details: values }, [name, values[name] ?? ""], asItIs);
}

suite("the details of the security history", () => {
  test("say why a sign-in failed as the failure of a call does, and in general words for any other reason", () => {
    const why = (reason: string) =>
      detailInWords(readers.en, { kind: "sign_in_failed", details: {} }, ["reason", reason], asItIs);
    assert.equal(why("no_account"), english.security.reason.no_account);
    assert.equal(why("provider_sign_in_old"), english.failures.byReason.provider_sign_in_old());
    assert.equal(why("a_reason_of_tomorrow"), english.failures.other);
  });

  test("keep names as they were written, although they are also words of the service", () => {
    assert.equal(inArabic("key_renamed", { key: "Website", from: "owner" }, "from"), "owner");
    assert.equal(inArabic("name_changed", { from: "viewer", to: "manager" }, "to"), "manager");
    assert.equal(inArabic("role_changed", { from: "viewer", to: "manager" }, "to"), "مدير");
  });

  test("name the device in words: of a sign-in whether it is known, of an ended session which it was", () => {
    assert.equal(inArabic("signed_in", { device: "new" }, "device"), "جديد");
    assert.equal(
      detailInWords(
        readers.en,
        { kind: "session_ended", details: { device: "Mozilla/5.0" } },
        ["device", "Mozilla/5.0"],
        () => "Firefox on Linux",
      ),
      "Firefox on Linux",
    );
  });

  test("name fields as the pages do", () => {
    const name = "fields";
    const fields = { fields: "communityName, status" };
    assert.equal(
      detailInWords(readers.en, { kind: "mosque_changed", details: fields }, [name, fields.fields], asItIs),
      "Name, Status line",
    );
  });
});
