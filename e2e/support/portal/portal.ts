import assert from "node:assert/strict";
import {
  type Endpoint,
  type MosqueRole,
  type PortalBodyOf,
  type PortalEndpointName,
  type PortalErrorEnvelope,
  type PortalParamsOf,
  type PortalResponseOf,
  portalEndpoints,
  type ReasonName,
  type User,
} from "@mosque-sync/contract";
import { eventually } from "../runs/eventually.ts";
import { notPutOff } from "../runs/polling.ts";
import { type ApiResponse, exchange, newAgent } from "../services/http.ts";
import type { ReachedService, Service } from "../services/service.ts";
import { assertTransport } from "../services/transport.ts";
import type { Mailbox } from "../surroundings/mailbox.ts";
import { setUpLinksIn } from "./one-time-links.ts";
import { checkPortalResponse, type PortalResponse } from "./portal-responses.ts";

/** The parts of a portal request. */
export interface Sent<N extends PortalEndpointName> {
  readonly params?: PortalParamsOf<N>;
  readonly body?: PortalBodyOf<N>;
  /** Sent unchanged instead of `body`. */
  readonly bytes?: string;
  /** The query parameter of this name. */
  readonly search?: string;
  /** Query parameters, possibly invalid. */
  readonly query?: Readonly<Record<string, string | number>>;
  readonly ifMatch?: string;
  /** A list sends the header once per value; an empty list omits a default header. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** A visitor with a browser: keeps the portal's cookies, and sends `Origin` like the portal's own pages. */
export interface Visitor {
  readonly service: ReachedService;
  /** By name, as the next request sends them. */
  readonly cookies: Map<string, string>;
  /**
   * Sends a request, again if the service puts it off for want of a connection to its database. The answer has passed
   * every rule for all answers of the portal.
   */
  call<N extends PortalEndpointName>(name: N, sent?: Sent<N>): Promise<PortalResponse<N>>;
  /** Like `call`, but never again: for a database that is away. */
  callOnce<N extends PortalEndpointName>(name: N, sent?: Sent<N>): Promise<PortalResponse<N>>;
  /** Sends a request that must succeed. */
  does<N extends PortalEndpointName>(name: N, sent?: Sent<N>): Promise<PortalResponseOf<N>>;
  /** Opens an address of the service, like a visitor who follows a link. */
  open(path: string): Promise<ApiResponse>;
}

/** A signed-in visitor with an account. */
export interface SignedInVisitor extends Visitor {
  readonly user: User;
  readonly password: string;
}

/** The first operator of a service that a test has started. */
export interface FirstOperator extends SignedInVisitor {
  readonly service: Service;
}

/**
 * A signed-out visitor.
 * @param origin the address in their browser; the public one unless given
 */
export function visitorOf(
  service: ReachedService,
  origin: string = new URL(service.publicUrl ?? service.address).origin,
): Visitor {
  const agent = newAgent();
  const cookies = new Map<string, string>();
  let password: string | undefined;

  async function callOnce<N extends PortalEndpointName>(
    name: N,
    sent: Sent<N> = {},
  ): Promise<PortalResponse<N>> {
    const endpoint: Endpoint = portalEndpoints[name];
    const params: Readonly<Record<string, string>> = sent.params ?? {};
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => params[parameter] ?? "");
    const query = new URLSearchParams({
      ...(sent.search !== undefined && { search: sent.search }),
      ...Object.fromEntries(Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)])),
    }).toString();
    const response = await exchange(service.address, agent, {
      method: endpoint.method,
      path: query === "" ? path : `${path}?${query}`,
      headers: {
        ...(endpoint.method !== "GET" && { Origin: origin }),
        ...cookieHeader(cookies),
        ...(sent.ifMatch !== undefined && { "If-Match": sent.ifMatch }),
        ...sent.headers,
      },
      ...(sent.body !== undefined && { body: sent.body }),
      ...(sent.bytes !== undefined && { bytes: sent.bytes }),
    });
    keepCookies(cookies, response);
    // This checks the endpoint's own schema, and the members of the envelope.
    const portalResponse = response as unknown as PortalResponse<N>;
    checkPortalResponse(name, portalResponse);
    assertTransport(response.headers, service.publicUrl, name);
    return portalResponse;
  }
  const callInTime: Visitor["call"] = (name, sent) =>
    notPutOff(() => callOnce(name, sent), isWithoutDatabase);

  /** Like the portal's pages, it proves again who it is where that is asked for: no test depends on the time it takes. */
  const call: Visitor["call"] = async (name, sent) => {
    const response = await callInTime(name, sent);
    const given = (sent?.body ?? {}) as { readonly password?: string; readonly newPassword?: string };
    if (response.status < 400) password = given.newPassword ?? given.password ?? password;
    if (password === undefined || !asksForStepUp(response)) return response;
    await callInTime("stepUp", { body: { password } });
    return callInTime(name, sent);
  };

  return {
    service,
    cookies,
    call,
    callOnce,
    async open(path) {
      const response = await exchange(service.address, agent, { path, headers: cookieHeader(cookies) });
      keepCookies(cookies, response);
      assertTransport(response.headers, service.publicUrl, path);
      return response;
    },
    async does(name, sent) {
      const response = await call(name, sent);
      assert.equal(response.status, portalEndpoints[name].status, `${name}: ${response.text}`);
      return response.body;
    },
  };
}

function asksForStepUp({ body }: PortalResponse<PortalEndpointName>): boolean {
  return body.error?.troubleshooting.code === "step_up_needed";
}

function isWithoutDatabase({
  status,
  body,
}: Pick<PortalResponse<PortalEndpointName>, "status" | "body">): boolean {
  return status === 503 && body.error.troubleshooting.code === "database_unavailable";
}

function cookieHeader(cookies: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const pairs = [...cookies].map(([name, value]) => `${name}=${value}`);
  return pairs.length > 0 ? { Cookie: pairs.join("; ") } : {};
}

function keepCookies(cookies: Map<string, string>, { headers }: ApiResponse): void {
  for (const line of headers["set-cookie"] ?? []) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/;\s*Max-Age=0\b/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** Asserts that a request of the portal was refused for this exact reason. */
export function assertRefused(
  { body, text }: { readonly body: PortalErrorEnvelope; readonly text: string },
  reason: ReasonName,
  hint = "",
): void {
  assert.equal(body.error?.troubleshooting.code, reason, `${hint} ${text.slice(0, 1_000)}`);
}

/** Makes the first operator with the setup link in the service's log. */
export async function setUpOperator(service: Service): Promise<FirstOperator> {
  const token = tokenOf(await setUpLinkOf(service));
  const visitor = visitorOf(service);
  const password = newPassword();
  const { user } = await visitor.does("setUp", {
    body: { token, name: "Olivia Operator", email: newEmail(), password },
  });
  return { ...visitor, service, user, password };
}

/** The one-time link in the first log of a service without an operator. */
export function setUpLinkOf(service: Service): Promise<string> {
  return eventually(() => setUpLinksIn(service.logs()).at(-1));
}

/** The part of a one-time link after `#`. */
export function tokenOf(link: string | undefined): string {
  return link?.split("#")[1] ?? assert.fail(`${link} has no token`);
}

/** A link that its maker was shown. */
export function shown({ link }: { readonly link?: string | undefined }): string {
  return link ?? assert.fail("the link was mailed");
}

/** Adds a mosque without a team. */
export async function addMosque(operator: Visitor, communityName = "Masjid Noor"): Promise<string> {
  const { mosque } = await operator.does("createMosque", {
    body: { communityName, timeZoneId: "Europe/London" },
  });
  return mosque.id;
}

/** Invites a person without an account by a link that the inviter sees, and accepts: their email is not confirmed. */
export async function addMember(
  inviter: Visitor,
  mosqueId: string,
  role: MosqueRole,
  name = `Amina the ${role}`,
): Promise<SignedInVisitor> {
  const invited = await inviter.does("invite", { params: { mosqueId }, body: { email: newEmail(), role } });
  const params = { mosqueId, invitationId: invited.invitation.id };
  const link = invited.link ?? (await inviter.does("showInvitation", { params })).link;
  const visitor = visitorOf(inviter.service);
  const password = newPassword();
  const { user } = await visitor.does("acceptInvitation", { body: { token: tokenOf(link), name, password } });
  return { ...visitor, user, password };
}

/**
 * Sets an account's password with an operator's link, which ends its sessions.
 * @param mailbox where the link arrives, if the service sends mail
 */
export async function usePasswordLink(
  operator: Visitor,
  { user }: SignedInVisitor,
  password: string,
  mailbox?: Pick<Mailbox, "newestLink">,
): Promise<void> {
  const made = await operator.does("makePasswordLink", { params: { userId: user.id } });
  const link = made.link ?? (await mailbox?.newestLink(user.email, "password"));
  await visitorOf(operator.service).does("setPassword", { body: { token: tokenOf(link), password } });
}

/** Confirms an account's email by a password link, as `usePasswordLink` does, and signs in again. */
export async function confirmEmail(
  operator: Visitor,
  account: SignedInVisitor,
  mailbox?: Pick<Mailbox, "newestLink">,
): Promise<void> {
  const { user, password } = account;
  await usePasswordLink(operator, account, password, mailbox);
  await account.does("signIn", { body: { email: user.email, password } });
}

/** Makes an account an operator, who needs a confirmed email. */
export async function makeOperator(operator: Visitor, account: SignedInVisitor): Promise<void> {
  await confirmEmail(operator, account);
  await operator.does("updateUser", { params: { userId: account.user.id }, body: { isOperator: true } });
}

/** The same account on another device, whose browser may use another address of the portal. */
export async function onAnotherDevice(
  { service, user, password }: SignedInVisitor,
  origin?: string,
): Promise<SignedInVisitor> {
  const visitor = visitorOf(service, origin);
  await visitor.does("signIn", { body: { email: user.email, password } });
  return { ...visitor, user, password };
}

export function newEmail(): string {
  return `${crypto.randomUUID()}@example.org`;
}

export function newPassword(): string {
  return `correct horse ${crypto.randomUUID()}`;
}
