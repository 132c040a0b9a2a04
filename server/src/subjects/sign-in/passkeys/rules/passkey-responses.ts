/** A browser's response to a passkey challenge, as far as it is read before its signature is checked. */
export interface PasskeyResponse {
  /** The authenticator's name for the passkey, as base64url. */
  readonly credentialId: string;
  /** The origin of the page that asked for it, as the browser names it. */
  readonly origin: string;
  /** The whole response, with only such texts as may be stored. */
  readonly response: Readonly<Record<string, unknown>>;
}

/** How browsers reach authenticators. Source: www.w3.org/TR/webauthn-3/#enum-transport */
const knownTransports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"];
/** The longest that authenticators make: 1,023 bytes. Source: www.w3.org/TR/webauthn-3/#credential-id */
const credentialIdCharacters = 1_364;

/**
 * Reads a response of `navigator.credentials`, as JSON.
 * @returns undefined if it has another form
 */
export function readPasskeyResponse(sent: Readonly<Record<string, unknown>>): PasskeyResponse | undefined {
  const { id, response } = sent;
  if (typeof id !== "string" || id.length > credentialIdCharacters || !/^[\w-]+$/.test(id)) return undefined;
  if (!isObject(response)) return undefined;
  const { clientDataJSON, transports } = response;
  const origin = typeof clientDataJSON === "string" ? originIn(clientDataJSON) : undefined;
  if (origin === undefined) return undefined;
  const listed: readonly unknown[] = Array.isArray(transports) ? transports : [];
  return {
    credentialId: id,
    origin,
    response: {
      ...sent,
      response: { ...response, transports: knownTransports.filter((name) => listed.includes(name)) },
    },
  };
}

/** @param clientData base64url of JSON */
function originIn(clientData: string): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, "base64url").toString());
    return isObject(read) && typeof read.origin === "string" ? read.origin : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Whether browsers keep passkeys for the pages of an origin: pages that use TLS and a name, and pages of this machine
 * as `localhost`. Source: www.w3.org/TR/webauthn-3/#sctn-createCredential
 */
export function keepsPasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isOfThisMachine = /(^|\.)localhost$/.test(hostname);
  const isAddress = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  return isOfThisMachine || (protocol === "https:" && !isAddress);
}
