import { OidcRefused } from "./oidc-refusals.ts";

/** A provider's endpoints and algorithms, from its discovery document (OpenID Connect Discovery 1.0, section 3). */
export interface OidcDiscovery {
  /** As the provider and its ID tokens spell it. */
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly userInfoEndpoint: string | undefined;
  readonly keysAddress: string;
  /** The algorithms that an ID token may be signed with. */
  readonly algorithms: readonly string[];
  /** Whether it may be asked with `prompt=login`: unless it names the prompts that it understands, without this one. */
  readonly understandsPromptLogin: boolean;
}

/** Algorithms with a private key: with `none` or a shared secret, others can forge a token. */
const signatureAlgorithms: readonly string[] = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];

/**
 * Reads a discovery document, which must name the issuer.
 * @param issuer OIDC_ISSUER, without a slash at the end
 * @throws OidcRefused
 */
export function readDiscovery(document: unknown, issuer: string): OidcDiscovery {
  if (typeof document !== "object" || document === null) throw new OidcRefused("discovery_unreadable");
  const members = document as Readonly<Record<string, unknown>>;
  const named = members.issuer;
  if (typeof named !== "string" || named.replace(/\/$/, "") !== issuer) {
    const found = typeof named === "string" ? named.slice(0, 200) : "no text";
    throw new OidcRefused("discovery_issuer", `issuer is ${found}`);
  }
  return {
    issuer: named,
    authorizationEndpoint: endpoint(members, "authorization_endpoint", issuer),
    tokenEndpoint: endpoint(members, "token_endpoint", issuer),
    userInfoEndpoint:
      members.userinfo_endpoint === undefined ? undefined : endpoint(members, "userinfo_endpoint", issuer),
    keysAddress: endpoint(members, "jwks_uri", issuer),
    algorithms: algorithmsOf(members.id_token_signing_alg_values_supported),
    understandsPromptLogin: understands(members.prompt_values_supported, "login"),
  };
}

function endpoint(members: Readonly<Record<string, unknown>>, name: string, issuer: string): string {
  const address = members[name];
  const allowed = issuer.startsWith("https:") ? /^https:/ : /^https?:/;
  if (typeof address === "string" && URL.canParse(address) && allowed.test(new URL(address).protocol)) {
    return address;
  }
  throw new OidcRefused("discovery_endpoints", name);
}

function understands(prompts: unknown, prompt: string): boolean {
  return !Array.isArray(prompts) || prompts.includes(prompt);
}

function algorithmsOf(supported: unknown): readonly string[] {
  if (supported === undefined) return signatureAlgorithms;
  const algorithms = signatureAlgorithms.filter(
    (name) => Array.isArray(supported) && supported.includes(name),
  );
  if (algorithms.length === 0) throw new OidcRefused("discovery_algorithms");
  return algorithms;
}

/**
 * Whether the issuer's responses can be tampered with on the way: it uses http, and is not on this machine. Such an
 * issuer is allowed, because it may be in the operator's own network.
 */
export function isExposed(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === "http:" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
