import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { engines } from "../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  newEmail,
  newPassword,
  type SignedInVisitor,
  tokenOf,
  visitorOf,
} from "../support/portal/portal.ts";
import type { PortalResponse } from "../support/portal/portal-responses.ts";
import { addSharedOperator } from "../support/portal/shared-operator.ts";
import { runProgram } from "../support/services/process.ts";
import { assertRefused, type Mosque, sharedSuiteOn, succeeded } from "../support/services/suite.ts";

const turns = [..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"];
const codeOf = (turn: string) => `U+${turn.charCodeAt(0).toString(16).toUpperCase()}`;
const dateInstant = "2026-12-05T18:30:00Z";
/** An Arabic name with its usual marks, which change no direction but their own. */
const arabicName = "مسجد\u200fالنور\u200e\u061c";

/** Every write of the API with a name or a title. */
const namings: readonly ((mosque: Mosque, name: string) => ReturnType<Mosque["patch"]>)[] = [
  (mosque, name) => mosque.patch("/profile", { communityName: name }),
  (mosque, name) => mosque.post("/announcements", { title: name, body: "Text" }),
  async (mosque, name) => {
    const { body } = await mosque.post("/announcements", { title: "Notice", body: "Text" });
    return mosque.patch(`/announcements/${body.announcement.id}`, { title: name });
  },
  (mosque, name) => mosque.post("/events", { title: name, eventDetails: { dateInstant } }),
  async (mosque, name) => {
    const { body } = await mosque.post("/events", { title: "Evening", eventDetails: { dateInstant } });
    return mosque.patch(`/events/${body.event.id}`, { title: name });
  },
];

/** The same in the portal. */
const portalNamings: readonly ((
  operator: SignedInVisitor,
  mosqueId: string,
  name: string,
) => Promise<Pick<PortalResponse<"setUp">, "status" | "text">>)[] = [
  (operator, _, name) =>
    operator.call("createMosque", { body: { communityName: name, timeZoneId: "Europe/London" } }),
  (operator, mosqueId, name) =>
    operator.call("updateOperatedMosque", { params: { mosqueId }, body: { communityName: name } }),
  (operator, mosqueId, name) =>
    operator.call("updateOperatedMosque", { params: { mosqueId }, body: { entitlement: name } }),
  (operator, _, name) => operator.call("updateAccount", { body: { name } }),
  async (operator, mosqueId, name) => {
    const owner = await addMember(operator, mosqueId, "owner");
    return owner.call("createKey", { params: { mosqueId }, body: { name, scope: "sync:read" } });
  },
  async (operator, mosqueId, name) => {
    const { link } = await operator.does("invite", {
      params: { mosqueId },
      body: { email: newEmail(), role: "viewer" },
    });
    const body = { token: tokenOf(link), name, password: newPassword() };
    return visitorOf(operator.service).call("acceptInvitation", { body });
  },
];

for (const engine of engines) {
  describe(`A name or a title on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: SignedInVisitor;
    let mosqueId: string;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
      mosqueId = await addMosque(operator);
    });

    test("refuses characters that change the direction of the text around them, and names them", async () => {
      const mosque = await suite.addMosque();
      for (const turn of turns) {
        for (const naming of namings) {
          const response = await naming(mosque, `Noor ${turn}moc.elgoog`);
          assertRefused(response, 400, "invalid_argument", "text_turns_direction", codeOf(turn));
          assert.ok(response.body.error.message.includes(codeOf(turn)), response.text);
        }
      }
      for (const naming of portalNamings) {
        const { status, text } = await naming(operator, mosqueId, "Noor \u202e moc.elgoog");
        assert.deepEqual([status, text.includes("text_turns_direction")], [400, true], text);
      }
    });

    test("accepts the marks of Arabic names", async () => {
      const mosque = await suite.addMosque();
      for (const naming of namings) assert.ok((await naming(mosque, arabicName)).status < 300);
      for (const naming of portalNamings) {
        const { status, text } = await naming(operator, mosqueId, arabicName);
        assert.ok(status < 300, text);
      }
    });

    test("is checked by the operator's commands too", async () => {
      const provisioned = await runProgram("commands/provision.ts", {
        arguments: ["--name", "Noor \u2067moc.elgoog"],
        environment: { DATABASE_URL: suite.database.url },
      });
      assert.equal(provisioned.code, 1);
      assert.match(provisioned.stderr, /--name has U\+2067, which .* Remove it\./);
    });

    test("stored before this rule stays readable, and other fields can be changed", async () => {
      const mosque = await suite.addMosque();
      await suite.database.execute(
        `UPDATE mosques SET community_name = 'Noor \u202e' WHERE id = '${mosque.id}'`,
      );
      assert.equal(succeeded(await mosque.get("/profile")).body.profile.communityName, "Noor \u202e");
      succeeded(await mosque.patch("/profile", { status: "Open" }));
    });

    test("is stricter than free text, which keeps those characters", async () => {
      const mosque = await suite.addMosque();
      const message = `Call \u2066+44 114\u2069. ${turns.join("")}`;
      const { profile } = succeeded(await mosque.patch("/profile", { message })).body;
      assert.equal(profile.message, message);
      succeeded(await mosque.post("/announcements", { title: "Notice", body: message }), 201);
    });
  });
}
