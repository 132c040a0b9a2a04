import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { type SignedInVisitor, type Visitor, visitorOf } from "../portal/portal.ts";

/** An authenticator app with a person's key. */
export interface App {
  /** The code of the current time step, or of one that many steps later. */
  code(stepsLater?: number): string;
}

const stepMs = 30_000;
export const currentStep = () => Math.floor(Date.now() / stepMs);

/** The app after it has read a key in base32 (RFC 6238, with SHA-1 and six digits). */
export function appWith(key: string): App {
  const bits = [...key].map((digit) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(digit));
  assert.ok(!bits.includes(-1), key);
  const binary = bits.map((value) => value.toString(2).padStart(5, "0")).join("");
  const bytes = Buffer.from((binary.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return {
    code(stepsLater = 0) {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(BigInt(currentStep() + stepsLater));
      const hmac = createHmac("sha1", bytes).update(counter).digest();
      const offset = (hmac.at(-1) ?? 0) & 15;
      return String((hmac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
    },
  };
}

/** Adds an authenticator app to a visitor's account, with the code before the current one. */
export async function addApp(visitor: Visitor): Promise<{ app: App; recoveryCodes: readonly string[] }> {
  const { key, enrolment } = await visitor.does("startTotp");
  const app = appWith(key);
  const { recoveryCodes } = await visitor.does("confirmTotp", { body: { enrolment, code: app.code(-1) } });
  return { app, recoveryCodes };
}

/** A browser in which the password has been given, and the second factor has not. */
export async function withPasswordGiven({
  service,
  user,
  password,
}: SignedInVisitor): Promise<SignedInVisitor> {
  const visitor = visitorOf(service);
  const response = await visitor.does("signIn", { body: { email: user.email, password } });
  assert.deepEqual(response, { needsFactor: true, factors: ["totp", "recovery-code"] });
  return { ...visitor, user, password };
}
