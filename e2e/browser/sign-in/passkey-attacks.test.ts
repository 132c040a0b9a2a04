import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import type { PortalResponseOf } from "@mosque-sync/contract";
import type { CDPSession, Page } from "playwright-core";
import { type BrowserOn, openBrowser } from "../../support/browser/browser.ts";
import { addressOf } from "../../support/browser/pages.ts";
import { engines } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  type SignedInVisitor,
  setUpOperator,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import { suiteOn } from "../../support/services/own-suite.ts";

const [sqlite = assert.fail()] = engines;

type Challenge = PortalResponseOf<"askForPasskey">;
type Signed = Record<string, unknown> & { readonly id: string };

describe("Passkeys of a real authenticator, under attack", () => {
  const suite = suiteOn(sqlite);
  let operator: SignedInVisitor;
  let mosqueId: string;
  let browser: BrowserOn;
  let origin: string;
  before(async () => {
    operator = await setUpOperator(suite.service);
    mosqueId = await addMosque(operator);
    origin = `http://localhost:${suite.service.address.port}`;
    await operator.does("updateService", { body: { publicUrl: origin } });
    browser = await openBrowser(new URL(origin));
  });
  after(() => browser?.close());

  /** A phone with a passkey of a new account. */
  async function phone(name = "Phone") {
    const person = await addMember(operator, mosqueId, "viewer");
    const { page } = await browser.person();
    // A page that offers passkeys itself would have a request of its own open.
    await page.goto(addressOf("forgottenPassword"));
    const session = await page.context().newCDPSession(page);
    await session.send("WebAuthn.enable", {});
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        ...{ protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true },
        ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      },
    });
    const challenge = await person.does("askForNewPasskey", { headers: { Origin: origin } });
    const response = await made(page, challenge);
    const body = { name, challenge: challenge.challenge, response };
    const { passkey } = await person.does("addPasskey", { body, headers: { Origin: origin } });
    return { person, page, session, authenticatorId, passkey };
  }
  const ask = (visitor: Visitor) => visitor.does("askForPasskey", { headers: { Origin: origin } });
  const signIn = (visitor: Visitor, { challenge }: Challenge, response: Signed) =>
    visitor.call("signInWithPasskey", { body: { challenge, response }, headers: { Origin: origin } });
  const stranger = () => visitorOf(suite.service);

  test("a response counts once, and in no other browser's challenge", async () => {
    const { page } = await phone();
    const [first, second] = [stranger(), stranger()];
    const [challenge, other] = [await ask(first), await ask(second)];
    const response = await signed(page, challenge);
    assertRefused(await signIn(second, other, response), "passkey_not_accepted");
    const again = await ask(first);
    const sent = await signed(page, again);
    assert.equal((await signIn(first, again, sent)).status, 200);
    assertRefused(await signIn(second, again, sent), "passkey_challenge_ended");
  });

  test("a copy of the passkey, whose counter goes back, signs nobody in", async () => {
    const { page, session, authenticatorId } = await phone();
    for (let uses = 0; uses < 3; uses += 1) {
      const visitor = stranger();
      const challenge = await ask(visitor);
      assert.equal((await signIn(visitor, challenge, await signed(page, challenge))).status, 200);
    }
    await setCounter(session, authenticatorId, 1);
    const thief = stranger();
    const challenge = await ask(thief);
    assertRefused(await signIn(thief, challenge, await signed(page, challenge)), "passkey_not_accepted");
    await setCounter(session, authenticatorId, 100);
    const later = await ask(thief);
    assert.equal((await signIn(thief, later, await signed(page, later))).status, 200, "it is the counter");
  });

  test("a page of another port gets a response that is refused, although the name is the same", async () => {
    const { page } = await phone();
    const phisher = createServer((_, sent) => {
      sent.setHeader("Content-Type", "text/html").end("<title>Sign in</title>");
    }).listen(0, "127.0.0.1");
    await once(phisher, "listening");
    try {
      const thief = stranger();
      const challenge = await ask(thief);
      await page.goto(`http://localhost:${(phisher.address() as AddressInfo).port}`); // It listens on TCP.
      assertRefused(await signIn(thief, challenge, await signed(page, challenge)), "passkey_of_other_origin");
    } finally {
      phisher.close();
    }
  });

  test("a response without user verification is refused, also when the thief asked for none", async () => {
    const { page, session, authenticatorId } = await phone();
    await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    const thief = stranger();
    const challenge = await ask(thief);
    const careless = { ...challenge, options: { ...challenge.options, userVerification: "discouraged" } };
    assertRefused(await signIn(thief, challenge, await signed(page, careless)), "passkey_without_check");
  });

  test("the name of another's passkey on a response signs in neither", async () => {
    const [mine, theirs] = [await phone(), await phone()];
    const thief = stranger();
    const challenge = await ask(thief);
    const response = await signed(mine.page, challenge);
    const { id } = await signed(theirs.page, await ask(stranger()));
    assertRefused(await signIn(thief, challenge, { ...response, id, rawId: id }), "passkey_not_accepted");
  });

  test("a passkey of a disabled account, and a removed one, sign nobody in", async () => {
    const { person, page, passkey } = await phone();
    const params = { userId: person.user.id };
    await operator.does("disableUser", { params });
    const visitor = stranger();
    const challenge = await ask(visitor);
    const refused = await signIn(visitor, challenge, await signed(page, challenge));
    assert.notEqual(refused.status, 200, refused.text);
    assert.equal((await visitor.call("getSession")).status, 401);
    await operator.does("enableUser", { params });
    const { email } = person.user;
    await suite.database.execute(`DELETE FROM passkeys WHERE id = '${passkey.id}'`);
    await person.does("signIn", { body: { email, password: person.password } });
    const later = await ask(visitor);
    assertRefused(await signIn(visitor, later, await signed(page, later)), "passkey_unknown");
  });
});

/** Has the page's authenticator make a passkey, as any page of any site could ask it to. */
function made(page: Page, { options }: Challenge): Promise<Signed> {
  return page.evaluate(`(async () => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(${JSON.stringify(options)});
    return (await navigator.credentials.create({ publicKey })).toJSON();
  })()`);
}

/** Has it sign with a passkey. */
function signed(page: Page, { options }: Challenge): Promise<Signed> {
  return page.evaluate(`(async () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(${JSON.stringify(options)});
    return (await navigator.credentials.get({ publicKey })).toJSON();
  })()`);
}

/** Replaces the authenticator's passkey by a copy with an earlier counter. */
async function setCounter(session: CDPSession, authenticatorId: string, signCount: number): Promise<void> {
  const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
  const [credential = assert.fail("there is a passkey")] = credentials;
  const { credentialId } = credential;
  await session.send("WebAuthn.removeCredential", { authenticatorId, credentialId });
  await session.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credential, signCount } });
}
