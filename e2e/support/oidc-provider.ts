import { generateKeyPairSync, hash, type KeyObject, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Whom the provider says somebody to be. */
export interface Person {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
}

/** An OpenID Connect provider, of which everybody who comes is one person. */
export interface OidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who comes next. */
  person: Person;
  /** What the next ID token claims instead, and whether another key signs it. */
  forgery: { readonly claims?: Readonly<Record<string, unknown>>; readonly withOtherKey?: boolean };
  /** Every token that it has given out. */
  readonly tokens: string[];
  /** Follows the address that the service sends a browser to. @returns where the provider sends it back to */
  visit(url: string): Promise<URL>;
  stop(): Promise<void>;
}

/** What was asked at the authorization endpoint, kept under the code that answers it. */
interface Asked {
  readonly nonce: string;
  readonly redirectUri: string;
  readonly challenge: string;
}

/** Starts a provider that keeps to OpenID Connect's authorization code flow with PKCE. */
export async function startOidcProvider(port = 0): Promise<OidcProvider> {
  const [keys, otherKeys] = [newKeys(), newKeys()];
  const asked = new Map<string, Asked>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", provider.issuer);
    const answer = await answerTo(request, url);
    if (answer instanceof URL) response.writeHead(302, { Location: answer.href }).end();
    else {
      response.writeHead(answer ? 200 : 400, { "Content-Type": "application/json" });
      response.end(JSON.stringify(answer ?? { error: "invalid_request" }));
    }
  }).listen(port, "127.0.0.1");
  await once(server, "listening");

  const provider: OidcProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // It listens on TCP.
    clientId: "mosque-sync",
    clientSecret: "the client's secret",
    person: { sub: "1", email: "nobody@example.org", email_verified: true, name: "Nobody" },
    forgery: {},
    tokens: [],
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

  async function answerTo(request: IncomingMessage, url: URL): Promise<URL | object | undefined> {
    const { issuer } = provider;
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
        };
      case "/keys":
        return {
          keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }],
        };
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
    const isRight =
      value("client_id") === provider.clientId &&
      value("response_type") === "code" &&
      value("code_challenge_method") === "S256" &&
      value("scope").split(" ").includes("openid");
    if (!isRight) return undefined;
    const code = crypto.randomUUID();
    const redirectUri = value("redirect_uri");
    asked.set(code, { nonce: value("nonce"), redirectUri, challenge: value("code_challenge") });
    const back = new URL(redirectUri);
    back.searchParams.set("code", code);
    back.searchParams.set("state", value("state"));
    return back;
  }

  function issueTokens({ headers }: IncomingMessage, body: URLSearchParams): object | undefined {
    const { clientId, clientSecret, person, forgery, issuer } = provider;
    const code = body.get("code") ?? "";
    const question = asked.get(code);
    asked.delete(code);
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    const isClient = headers.authorization === basic || body.get("client_secret") === clientSecret;
    const challenge = hash("sha256", body.get("code_verifier") ?? "", "base64url");
    const isRight =
      question?.challenge === challenge && question.redirectUri === body.get("redirect_uri") && isClient;
    if (!isRight) return undefined;
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: clientId, nonce: question.nonce, iat: now, exp: now + 300 };
    const key = forgery.withOtherKey ? otherKeys.privateKey : keys.privateKey;
    const idToken = signed({ ...claims, ...person, ...forgery.claims }, key);
    const accessToken = crypto.randomUUID();
    provider.tokens.push(idToken, accessToken);
    return { token_type: "Bearer", expires_in: 300, id_token: idToken, access_token: accessToken };
  }

  return provider;
}

function newKeys() {
  return generateKeyPairSync("rsa", { modulusLength: 2048 });
}

/** A JSON Web Token, signed with RS256. */
function signed(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const body = `${part({ alg: "RS256", kid: "1", typ: "JWT" })}.${part(claims)}`;
  return `${body}.${sign("RSA-SHA256", Buffer.from(body), key).toString("base64url")}`;
}
