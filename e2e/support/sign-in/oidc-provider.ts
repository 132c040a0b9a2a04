import { generateKeyPairSync, hash, type KeyObject, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The identity that the provider asserts for a person. */
export interface Person {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
}

/** Members that replace the honest ones; an undefined one is omitted. */
type Members = Readonly<Record<string, unknown>>;

/** A hostile provider's deviations. */
interface Forgery {
  /** The claims of ID tokens. */
  readonly claims?: Members;
  /** The claims of the user info. */
  readonly userInfo?: Members;
  /** The members of the discovery document. */
  readonly discovery?: Members;
  /** The members of the header of ID tokens. */
  readonly header?: Members;
  /** Whether an unpublished key signs the ID tokens. */
  readonly withOtherKey?: boolean;
  /** Whether the published key differs from the signing one. */
  readonly publishesOtherKey?: boolean;
  /** Returns the replacement for the ID token with these claims. */
  readonly idToken?: (claims: Members) => unknown;
}

/** An OpenID Connect provider whose visitors are all the same person. */
export interface OidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The next person. */
  person: Person;
  /** Its deviations from now on. */
  forgery: Forgery;
  /** The key that verifies its ID tokens, as PEM. */
  readonly publicKey: string;
  /** Every issued token. */
  readonly tokens: string[];
  /** The parameters of every request to the authorization endpoint. */
  readonly asked: URLSearchParams[];
  /** Follows the service's redirect to the provider. @returns the provider's redirect back */
  visit(url: string): Promise<URL>;
  stop(): Promise<void>;
}

/** A request to the authorization endpoint, stored under its code. */
interface Asked {
  readonly nonce: string;
  readonly redirectUri: string;
  readonly challenge: string;
  /** Whether the request wants to know when the person signed in: with `max_age`. */
  readonly wantsAuthTime: boolean;
}

/** Starts a provider that follows OpenID Connect's authorization code flow with PKCE. */
export async function startOidcProvider(
  port = 0,
  clientSecret = "the client's secret",
): Promise<OidcProvider> {
  const keys = newKeys();
  const questions = new Map<string, Asked>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", provider.issuer);
    const body = await respondTo(request, url);
    if (body instanceof URL) response.writeHead(302, { Location: body.href }).end();
    else {
      response.writeHead(body ? 200 : 400, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body ?? { error: "invalid_request" }));
    }
  }).listen(port, "127.0.0.1");
  await once(server, "listening");

  const provider: OidcProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // The server listens on TCP.
    clientId: "mosque-sync",
    clientSecret,
    person: { sub: "1", email: "nobody@example.org", email_verified: true, name: "Nobody" },
    forgery: {},
    publicKey: keys.publicKey.export({ format: "pem", type: "spki" }).toString(),
    tokens: [],
    asked: [],
    async visit(url) {
      const response = await fetch(url, { redirect: "manual" });
      return new URL(response.headers.get("location") ?? `${provider.issuer}/refused`);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  async function respondTo(request: IncomingMessage, url: URL): Promise<URL | object | undefined> {
    const { issuer, person, forgery } = provider;
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
          ...forgery.discovery,
        };
      case "/keys": {
        const { publicKey } = forgery.publishesOtherKey ? otherKeys() : keys;
        return { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }] };
      }
      case "/userinfo": {
        const [, accessToken = ""] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
        return provider.tokens.includes(accessToken) ? { ...person, ...forgery.userInfo } : undefined;
      }
      case "/authorize":
        return authorize(url.searchParams);
      case "/token":
        return issueTokens(request, new URLSearchParams(await text(request)));
      default:
        return undefined;
    }
  }

  function authorize(query: URLSearchParams): URL | undefined {
    const value = (name: string) => query.get(name) ?? "";
    provider.asked.push(query);
    const isRight =
      value("client_id") === provider.clientId &&
      value("response_type") === "code" &&
      value("code_challenge_method") === "S256" &&
      value("scope").split(" ").includes("openid");
    if (!isRight) return undefined;
    const code = crypto.randomUUID();
    const redirectUri = value("redirect_uri");
    questions.set(code, {
      nonce: value("nonce"),
      redirectUri,
      challenge: value("code_challenge"),
      wantsAuthTime: query.has("max_age"),
    });
    const back = new URL(redirectUri);
    back.searchParams.set("code", code);
    back.searchParams.set("state", value("state"));
    return back;
  }

  function issueTokens({ headers }: IncomingMessage, body: URLSearchParams): object | undefined {
    const { clientId, clientSecret, person, forgery, issuer } = provider;
    const code = body.get("code") ?? "";
    const question = questions.get(code);
    questions.delete(code);
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    const isClient = headers.authorization === basic || body.get("client_secret") === clientSecret;
    const challenge = hash("sha256", body.get("code_verifier") ?? "", "base64url");
    const isRight =
      question?.challenge === challenge && question.redirectUri === body.get("redirect_uri") && isClient;
    if (!isRight) return undefined;
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: clientId, nonce: question.nonce, iat: now, exp: now + 300 };
    const key = forgery.withOtherKey ? otherKeys().privateKey : keys.privateKey;
    const claimed = {
      ...claims,
      ...(question.wantsAuthTime && { auth_time: now }),
      ...person,
      ...forgery.claims,
    };
    const idToken = signed(claimed, key, forgery.header);
    const accessToken = crypto.randomUUID();
    provider.tokens.push(idToken, accessToken);
    return {
      token_type: "Bearer",
      expires_in: 300,
      id_token: forgery.idToken ? forgery.idToken(claimed) : idToken,
      access_token: accessToken,
    };
  }

  return provider;
}

function newKeys() {
  return generateKeyPairSync("rsa", { modulusLength: 2048 });
}

let others: ReturnType<typeof newKeys> | undefined;

/** Keys of no provider. */
const otherKeys = () => (others ??= newKeys());

/** A JSON Web Token, signed with RS256. */
function signed(claims: object, key: KeyObject, header: Members = {}): string {
  return webToken({ alg: "RS256", kid: "1", typ: "JWT", ...header }, claims, (body) =>
    sign("RSA-SHA256", body, key),
  );
}

/** A JSON Web Token with any header and signature. */
export function webToken(header: object, claims: object, signatureOf: (body: Buffer) => Buffer): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const body = `${part(header)}.${part(claims)}`;
  return `${body}.${signatureOf(Buffer.from(body)).toString("base64url")}`;
}
