import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { openStore } from "../../../server/src/store/store.ts";
import type { Tx } from "../../../server/src/store/tables/schema.ts";
import { removeTotp } from "../../../server/src/subjects/sign-in/factors/rows/factors.ts";
import { removePasskeys } from "../../../server/src/subjects/sign-in/passkeys/rows/passkeys.ts";
import { lockAccount } from "../../../server/src/subjects/sign-in/sessions/rows/security-generations.ts";
import { endSessions } from "../../../server/src/subjects/sign-in/sessions/rows/sessions.ts";
import { engines } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  setUpOperator,
  visitorOf,
} from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import { newAuthenticator } from "../../support/sign-in/authenticator.ts";
import { addApp, withPasswordGiven } from "../../support/sign-in/factors.ts";
import { addPasskey } from "../../support/sign-in/passkeys.ts";

for (const engine of engines) {
  describe(`A password that is being checked on ${engine.name}`, () => {
    const suite = suiteOn(engine);

    test("makes no session once a change that ends all sessions has come first", async () => {
      const operator = await setUpOperator(suite.service);
      const { user, password } = await addMember(operator, await addMosque(operator), "viewer");
      const thief = visitorOf(suite.service);
      const store = await openStore({ databaseUrl: suite.database.url, isUnhurried: true });
      try {
        const tries = () =>
          store.readRequestLog((tx) => tx.selectFrom("signInFailures").select("key").execute());
        assert.deepEqual(await tries(), []);
        const signingIn = await store.write(async (tx) => {
          await endSessions(tx, user.id, store.now().toISOString());
          const response = thief.call("signIn", { body: { email: user.email, password } });
          // The sign-in has begun, and cannot end before this transaction does.
          await eventually(async () => ((await tries()).length > 0 ? true : undefined));
          return { response };
        });
        assertRefused(await signingIn.response, "sign_in_failed");
        assert.equal((await thief.call("getSession")).status, 401);
      } finally {
        await store.close();
      }
      assert.equal(
        (await visitorOf(suite.service).does("signIn", { body: { email: user.email, password } })).user?.id,
        user.id,
      );
    });
  });
}

// SQLite has one writer at a time: there nothing comes between a right code and its session.
for (const engine of engines.filter(({ isServer }) => isServer)) {
  describe(`A code that is right on ${engine.name}`, () => {
    const suite = suiteOn(engine);

    test("makes no session once a change that ends all sessions has come first", async () => {
      const operator = await setUpOperator(suite.service);
      const person = await addMember(operator, await addMosque(operator), "viewer");
      const { app } = await addApp(person);
      const thief = await withPasswordGiven(person);
      const store = await openStore({ databaseUrl: suite.database.url, isUnhurried: true });
      try {
        const steps = () => store.read((tx) => tx.selectFrom("verifications").select("id").execute());
        assert.equal((await steps()).length, 1);
        const finishing = await store.write(async (tx) => {
          await endSessions(tx, person.user.id, store.now().toISOString());
          const response = thief.call("signInWithFactor", { body: { code: app.code() } });
          // The step has been used up, and its session waits for this transaction.
          await eventually(async () => ((await steps()).length === 0 ? true : undefined));
          return { response };
        });
        assertRefused(await finishing.response, "factor_step_over");
        assert.equal((await thief.call("getSession")).status, 401);
      } finally {
        await store.close();
      }
    });
  });
}

const origin = "https://sync.example.org";

for (const engine of engines.filter(({ isServer }) => isServer)) {
  describe(`The last two second factors of an operator, who needs one, on ${engine.name}`, () => {
    const suite = suiteOn(engine, { OPERATORS_NEED_SECOND_FACTOR: "yes", PUBLIC_URL: origin });

    test("are not both removed at the same moment, in whatever order", async () => {
      const operator = await setUpOperator(suite.service);
      const store = await openStore({ databaseUrl: suite.database.url, isUnhurried: true });
      const isWaiting = async () => {
        const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        const { rows } = await store.read((tx) => waiting.execute(tx));
        return rows.length > 0 ? true : undefined;
      };
      /** Removes one factor; meanwhile, the operator removes the other. */
      async function removeBoth(
        removeOne: (tx: Tx) => Promise<unknown>,
        callOther: () => ReturnType<typeof operator.call>,
      ) {
        const removing = await store.write(async (tx) => {
          await lockAccount(tx, operator.user.id);
          await removeOne(tx);
          const response = callOther();
          await Promise.race([response, eventually(isWaiting)]);
          return { response };
        });
        assertRefused(await removing.response, "last_factor");
      }
      try {
        await addApp(operator);
        const first = await addPasskey(operator, newAuthenticator(origin));
        await removeBoth(
          (tx) => removeTotp(tx, operator.user.id),
          () => operator.call("removePasskey", { params: { passkeyId: first.id } }),
        );
        await addApp(operator);
        await removeBoth(
          (tx) => removePasskeys(tx, operator.user.id),
          () => operator.call("removeTotp"),
        );
        assert.ok((await operator.does("getFactors")).totp);
      } finally {
        await store.close();
      }
    });
  });
}
