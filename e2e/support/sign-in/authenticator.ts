import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PortalResponseOf } from "@mosque-sync/contract";

type Challenge = PortalResponseOf<"askForPasskey">;

/** What an authenticator that misbehaves does differently. */
interface Faults {
  /** The page that asked, as the browser names it; the one of the public address otherwise. */
  readonly origin?: string;
  /** Whose passkeys it looks for, if not the public address's. */
  readonly relyingParty?: string;
  /** True if nobody's finger, face or PIN is checked. */
  readonly isUnverified?: boolean;
  /** The authenticator's name for a passkey that it makes. */
  readonly credentialId?: string;
}

/** A passkey's device and its browser, in software: one passkey, made with ES256. */
export interface Authenticator {
  readonly credentialId: string;
  /** The browser's response to the challenge for a new passkey. */
  make(challenge: Challenge, faults?: Faults): { challenge: string; response: Record<string, unknown> };
  /** The browser's response to the challenge at sign-in. */
  use(challenge: Challenge, faults?: Faults): { challenge: string; response: Record<string, unknown> };
}

/** @param origin the public address's */
export function newAuthenticator(
  origin: string,
  credentialId = randomBytes(16).toString("base64url"),
): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  let counter = 0;

  function signed(type: "webauthn.create" | "webauthn.get", { options }: Challenge, faults: Faults) {
    const page = faults.origin ?? origin;
    const clientData = Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin: page }));
    const isNew = type === "webauthn.create";
    counter += 1;
    const authenticatorData = Buffer.concat([
      createHash("sha256")
        .update(faults.relyingParty ?? new URL(origin).hostname)
        .digest(),
      Buffer.of(0x01 | (faults.isUnverified ? 0 : 0x04) | (isNew ? 0x40 : 0)),
      bigEndian(counter, 4),
      ...(isNew ? [madeData(credentialId, publicKey)] : []),
    ]);
    return { clientData, authenticatorData };
  }
  const respond = ({ challenge }: Challenge, response: Record<string, unknown>) => ({
    challenge,
    response: {
      ...{ id: credentialId, rawId: credentialId, type: "public-key", clientExtensionResults: {} },
      response,
    },
  });

  return {
    credentialId,
    make(challenge, faults = {}) {
      const { clientData, authenticatorData } = signed("webauthn.create", challenge, faults);
      const attestation = cbor(
        new Map<string, Cbor>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authenticatorData],
        ]),
      );
      return respond(challenge, {
        clientDataJSON: clientData.toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal", "\0"],
      });
    },
    use(challenge, faults = {}) {
      const { clientData, authenticatorData } = signed("webauthn.get", challenge, faults);
      const digest = createHash("sha256").update(clientData).digest();
      return respond(challenge, {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: sign("sha256", Buffer.concat([authenticatorData, digest]), privateKey).toString(
          "base64url",
        ),
      });
    },
  };
}

/** What authenticator data holds of a new passkey: www.w3.org/TR/webauthn-3/#sctn-attested-credential-data */
function madeData(credentialId: string, publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = Buffer.from(credentialId, "base64url");
  const key = new Map<number, Cbor>([
    [1, 2], // An elliptic curve,
    [3, -7], // for ES256,
    [-1, 1], // P-256.
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
  return Buffer.concat([Buffer.alloc(16), bigEndian(id.length, 2), id, cbor(key)]);
}

type Cbor = number | string | Buffer | ReadonlyMap<string | number, Cbor>;

/** RFC 8949, as far as passkeys need it. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, member]) => [cbor(key), cbor(member)]),
  ]);
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.of((kind << 5) | length);
  return length < 256
    ? Buffer.of((kind << 5) | 24, length)
    : Buffer.of((kind << 5) | 25, length >> 8, length & 255);
}

function bigEndian(value: number, bytes: 2 | 4): Buffer {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
}
