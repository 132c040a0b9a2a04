import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  type Endpoint,
  type PortalEndpointName,
  pathParameters,
  portalEndpoints,
} from "@mosque-sync/contract";
import { type Database, enginesAboveStore } from "../../support/databases/engines.ts";
import { runSetUpLink } from "../../support/portal/one-time-links.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  confirmEmail,
  onAnotherDevice,
  type SignedInVisitor,
  setUpOperator,
  tokenOf,
  visitorOf,
} from "../../support/portal/portal.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import type { Service } from "../../support/services/service.ts";
import { newAuthenticator } from "../../support/sign-in/authenticator.ts";
import { addApp, withPasswordGiven } from "../../support/sign-in/factors.ts";
import { type OidcProvider, startOidcProvider } from "../../support/sign-in/oidc-provider.ts";
import { isSignedIn, settingsFor, signInElsewhere } from "../../support/sign-in/oidc-sign-in.ts";
import { addPasskey } from "../../support/sign-in/passkeys.ts";
import type { Mailbox } from "../../support/surroundings/mailbox.ts";
import { startMailingService } from "../../support/surroundings/mailing-service.ts";

const origin = "https://sync.example.org";

for (const engine of enginesAboveStore) {
  describe(`A second factor that operators need on ${engine.name}`, () => {
    const suite = suiteOn(engine, { OPERATORS_NEED_SECOND_FACTOR: "yes", PUBLIC_URL: origin });

    test("comes before everything else, is kept, and is replaced by a command that leaves a record", async () => {
      const operator = await setUpOperator(suite.service);
      assert.equal((await operator.does("getSession")).mustAddFactor, true);
      const names = Object.keys(portalEndpoints) as PortalEndpointName[];
      const others = names.filter((name) => {
        const { access }: Endpoint = portalEndpoints[name];
        return access.by === "session" && !access.beforeFactor;
      });
      for (const name of others) {
        const parameters = pathParameters(portalEndpoints[name].path);
        const params = Object.fromEntries(parameters.map((parameter) => [parameter, crypto.randomUUID()]));
        const response = await operator.call(name, { params: params as never }); // These are all that it has.
        assertRefused(response, "second_factor_required", name);
      }

      await addApp(operator);
      assert.equal((await operator.does("getSession")).mustAddFactor, undefined);
      await operator.does("getService");
      assert.equal((await operator.does("getFactors")).isRequired, true);
      assertRefused(await operator.call("removeTotp"), "last_factor");
      const passkey = await addPasskey(operator, newAuthenticator(origin));
      await operator.does("removeTotp");
      const params = { passkeyId: passkey.id };
      assertRefused(await operator.call("removePasskey", { params }), "last_factor");
      const { app } = await addApp(operator);
      await operator.does("removePasskey", { params });
      const device = await withPasswordGiven(operator);
      await device.does("signInWithFactor", { body: { code: app.code() } });

      const { email } = operator.user;
      const unknown = await runSetUpLink(suite.database, ["--reset-factors", "nobody@example.org"]);
      assert.match(unknown.stderr, /No operator has the email nobody@example\.org/);
      const both = await runSetUpLink(suite.database, ["--reset-factors", email, "--email", email]);
      assert.match(both.stderr, /Use one of --email, --enable and --reset-factors\./);
      const reset = await runSetUpLink(suite.database, ["--reset-factors", email]);
      assert.equal(reset.code, 0, reset.stderr);
      assert.match(reset.stdout, /The second factors of \S+ are removed/);
      assertRefused(await operator.call("getSession"), "not_signed_in");
      const again = await onAnotherDevice(operator);
      assertRefused(await again.call("getService"), "second_factor_required");
      const contents = await suite.database.contents();
      assert.ok(contents.includes("factors_reset") && contents.includes("command"));
    });
  });

  describe(`A second factor that mosques need, or that is lost, on ${engine.name}`, () => {
    let mailbox: Mailbox;
    let provider: OidcProvider;
    let database: Database;
    let service: Service;
    let operator: SignedInVisitor;
    const ends = new AsyncDisposableStack();
    before(async () => {
      provider = await startOidcProvider();
      ends.defer(() => provider.stop());
      const settings = settingsFor(provider);
      ({ mailbox, database, service, operator } = await startMailingService(engine, ends, settings));
    });
    after(() => ends.disposeAsync());

    test("that a mosque requires of its team is needed only for that mosque, by everyone, until its owner ends the requirement", async () => {
      const [mosqueId, elsewhere] = [await addMosque(operator), await addMosque(operator, "Elsewhere")];
      const [params, body] = [{ mosqueId }, { isRequired: true }];
      const owner = await addMember(operator, mosqueId, "owner");
      const manager = await addMember(operator, mosqueId, "manager");
      await operator.does("invite", {
        params: { mosqueId: elsewhere },
        body: { email: manager.user.email, role: "manager" },
      });
      const link = await mailbox.newestLink(manager.user.email, "invitation");
      await manager.does("acceptInvitation", { body: { token: tokenOf(link) } });

      assertRefused(
        await owner.call("setFactorRequirement", { params, body }),
        "second_factor_required",
        "an owner without one would shut themselves out",
      );
      await addApp(owner);
      await owner.does("setFactorRequirement", { params, body });
      assert.deepEqual(await owner.does("getFactorRequirement", { params }), body);

      for (const visitor of [manager, operator]) {
        assertRefused(await visitor.call("getMosque", { params }), "second_factor_required");
        assertRefused(await visitor.call("getSnapshot", { params }), "second_factor_required");
        await visitor.does("listMosques");
      }
      await manager.does("getMosque", { params: { mosqueId: elsewhere } });
      assert.equal((await manager.does("getSession")).mustAddFactor, undefined);

      await addApp(manager);
      await manager.does("getMosque", { params });
      assert.equal((await manager.does("getFactors")).isRequired, true);
      assertRefused(await manager.call("removeTotp"), "last_factor");

      await owner.does("setFactorRequirement", { params, body: { isRequired: false } });
      await manager.does("removeTotp");
      await manager.does("getMosque", { params });
      const contents = await database.contents();
      assert.ok(contents.includes("factor_required") && contents.includes("factor_not_required"));
    });

    test("that is lost is replaced with the operator's link; the user and every owner are mailed", async () => {
      const mosqueId = await addMosque(operator);
      const owner = await addMember(operator, mosqueId, "owner");
      await confirmEmail(operator, owner, mailbox);
      const member = await addMember(operator, mosqueId, "viewer");
      await addApp(member);
      const params = { userId: member.user.id };
      assertRefused(
        await operator.call("makeFactorLink", { params: { userId: crypto.randomUUID() } }),
        "user_not_found",
      );
      const mailOf = async ({ user }: SignedInVisitor, subject: RegExp) => {
        for (;;) {
          const mail = await mailbox.next(user.email);
          if (subject.test(mail.headers)) return mail.text;
        }
      };
      const { link } = await operator.does("makeFactorLink", { params });
      for (const reader of [member, owner]) {
        const text = await mailOf(reader, /Subject: A link that removes/);
        assert.ok(text.includes(member.user.email) && !text.includes(tokenOf(link)), text);
      }

      const body = { token: tokenOf(link) };
      const visitor = visitorOf(service);
      const purpose = await visitor.does("inspectLink", { body });
      assert.deepEqual([purpose.kind, purpose.email], ["factor", member.user.email]);
      assertRefused(
        await visitor.call("setPassword", { body: { ...body, password: "another battery staple" } }),
        "link_unknown",
      );
      await visitor.does("useFactorLink", { body });
      assertRefused(await visitor.call("useFactorLink", { body }), "link_used");
      for (const reader of [member, owner]) await mailOf(reader, /Subject: A second factor was removed/);
      assertRefused(await member.call("getSession"), "not_signed_in");
      assert.equal((await (await onAnotherDevice(member)).does("getFactors")).totp, undefined);
      const contents = await database.contents();
      assert.ok(contents.includes("factor_link_made") && contents.includes("factors_reset"));

      // The same people are told of a removal on the machine; the next mail of the service takes theirs along.
      const deputy = await addMember(operator, mosqueId, "owner");
      await confirmEmail(operator, deputy, mailbox);
      const { id: userId, email: ownEmail } = owner.user;
      await operator.does("updateUser", { params: { userId }, body: { isOperator: true } });
      await addApp(owner);
      const options = ["--reset-factors", ownEmail];
      const reset = await runSetUpLink(database, options, mailbox.settings);
      assert.equal(reset.code, 0, reset.stderr);
      await onAnotherDevice(owner);
      for (const reader of [owner, deputy]) {
        assert.match(
          await mailOf(reader, /Subject: A second factor was removed/),
          new RegExp(`${ownEmail}\\) was removed by a command`),
        );
      }

      // Also a sign-in by the word of a provider waits for the second factor.
      const { app } = await addApp(operator);
      const { sub, email } = { sub: "1", email: operator.user.email };
      provider.person = { sub, email, email_verified: true, name: "Olivia" };
      const browser = visitorOf(service);
      const location = await signInElsewhere(browser, provider, { next: "/account/security" });
      assert.equal(location, "/portal/sign-in/code?next=%2Faccount%2Fsecurity", "it leads on after the code");
      assert.ok(!(await isSignedIn(browser)));
      await browser.does("signInWithFactor", { body: { code: app.code() } });
      assert.ok(await isSignedIn(browser));
    });
  });
}
