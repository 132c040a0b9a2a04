import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { type Database, enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  setUpOperator,
  visitorOf,
} from "../../support/portal/portal.ts";
import { startService } from "../../support/services/service-here.ts";
import { type OidcProvider, startOidcProvider } from "../../support/sign-in/oidc-provider.ts";
import { isSignedIn, settingsFor, signInElsewhere } from "../../support/sign-in/oidc-sign-in.ts";

const withoutEmail = { email: undefined, email_verified: undefined };

for (const engine of enginesAboveStore) {
  describe(`A provider that redirects on ${engine.name}`, () => {
    const ends = new AsyncDisposableStack();
    let database: Database;
    let provider: OidcProvider;
    /** The address of a server that leads everyone on to the provider, which answers as it should. */
    let elsewhere: string;
    before(async () => {
      database = await engine.createMigratedDatabase();
      ends.defer(() => database.drop());
      provider = await startOidcProvider();
      ends.defer(() => provider.stop());
      const server = createServer((request, response) => {
        response.writeHead(307, { Location: provider.issuer + request.url }).end();
      }).listen(0, "127.0.0.1");
      ends.defer(() => void server.close());
      await once(server, "listening");
      elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // It listens on TCP.
      const service = await startService(database);
      const operator = await setUpOperator(service);
      const { user } = await addMember(operator, await addMosque(operator), "viewer");
      provider.person = { sub: user.id, email: user.email, email_verified: true, name: user.name };
      await service.stop();
    });
    after(() => ends.disposeAsync());

    /** Signs in by a service that has read nothing of the provider's yet. @returns whether it worked */
    async function signsIn(forgery: OidcProvider["forgery"]): Promise<boolean> {
      provider.forgery = forgery;
      const service = await startService(database, settingsFor(provider));
      try {
        const visitor = visitorOf(service);
        await signInElsewhere(visitor, provider);
        return await isSignedIn(visitor);
      } finally {
        await service.end();
      }
    }

    test("is never followed: its keys, its tokens and its user info are read only at their own URLs", async () => {
      assert.ok(await signsIn({ claims: withoutEmail }), "without a redirect");
      const addresses = { jwks_uri: "/keys", token_endpoint: "/token", userinfo_endpoint: "/userinfo" };
      for (const [name, path] of Object.entries(addresses)) {
        const discovery = { [name]: elsewhere + path };
        assert.ok(!(await signsIn({ claims: withoutEmail, discovery })), name);
      }
    });

    test("is never followed: its discovery document is read only at the issuer's URL", async () => {
      provider.forgery = { discovery: { issuer: elsewhere } };
      const service = await startService(database, { ...settingsFor(provider), OIDC_ISSUER: elsewhere });
      try {
        assertRefused(await visitorOf(service).call("signInElsewhere", { body: {} }), "oidc_unavailable");
      } finally {
        await service.end();
      }
    });
  });
}
