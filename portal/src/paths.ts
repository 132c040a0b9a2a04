import { runToleranceMs } from "@mosque-sync/contract/spans";
import { generatePath, type PathParam } from "react-router";

/** Where the portal lies on the service. Its router puts this before every address below. */
export const portalPath = "/portal";

/** The addresses that anyone can open, below `/portal`, as routes are matched. */
export const openPaths = {
  signIn: "/sign-in",
  signInCode: "/sign-in/code",
  steppedUp: "/stepped-up",
  forgottenPassword: "/forgotten-password",
  password: "/password",
  factor: "/factor",
  email: "/email",
  invitation: "/invitation",
  setUp: "/set-up",
  leakedKey: "/leaked-key",
} as const;

/** The addresses that need a session. */
export const signedInPaths = {
  home: "/",
  setUpAddress: "/set-up/address",
  setUpMosque: "/set-up/mosque",
  account: "/account",
  mosques: "/mosques",
  overview: "/mosques/:mosqueId",
  activity: "/mosques/:mosqueId/activity",
  run: "/mosques/:mosqueId/activity/runs/:keyId",
  request: "/mosques/:mosqueId/activity/requests/:keyId",
  data: "/mosques/:mosqueId/data",
  dataPrayers: "/mosques/:mosqueId/data/prayers",
  dataAnnouncements: "/mosques/:mosqueId/data/announcements",
  dataEvents: "/mosques/:mosqueId/data/events",
  timetable: "/mosques/:mosqueId/timetable",
  history: "/mosques/:mosqueId/history",
  keys: "/mosques/:mosqueId/keys",
  team: "/mosques/:mosqueId/team",
  operatorMosques: "/operator/mosques",
  operatorMosque: "/operator/mosques/:mosqueId",
  operatorUsers: "/operator/users",
  operatorRequests: "/operator/requests",
  operatorSecurity: "/operator/security",
  operatorService: "/operator/service",
} as const;

const paths = { ...openPaths, ...signedInPaths };
export type PageName = keyof typeof paths;

/** The parameters in a page's address: `{ mosqueId: string }`. */
type ParamsOf<Page extends PageName> = { readonly [Name in PathParam<(typeof paths)[Page]>]: string };

/** The address of a page, below `/portal`: `pathTo("keys", { mosqueId })`. Links, routes and tests spell no other. */
export function pathTo<Page extends PageName>(
  page: Page,
  ...[params]: keyof ParamsOf<Page> extends never ? [] : [params: ParamsOf<Page>]
): string {
  return generatePath<string>(paths[page], params);
}

/** The account page, opened at all that happened with the account. */
export function pathToOwnEvents(): string {
  return `${pathTo("account")}?${new URLSearchParams({ view: "events" })}`;
}

/** The history of access to a mosque, and of its users' acts. */
export function pathToAccess(mosqueId: string): string {
  return `${pathTo("history", { mosqueId })}?${new URLSearchParams({ view: "access" })}`;
}

/** The sign-in page, which leads on to `next`. */
export function pathToSignIn(next?: string): string {
  return next === undefined ? pathTo("signIn") : `${pathTo("signIn")}?${new URLSearchParams({ next })}`;
}

/** The sign-in page, which says that an account was deleted. */
export function pathToSignInAfterDeletion(): string {
  return `${pathTo("signIn")}?${new URLSearchParams({ deleted: "account" })}`;
}

/** What failed of a mosque's requests, or of one key's. */
export function pathToFailed(mosqueId: string, keyId?: string): string {
  const query = { outcome: "failed", ...(keyId !== undefined && { key: keyId }) };
  return `${pathTo("activity", { mosqueId })}?${new URLSearchParams(query)}`;
}

/** The page of a key's run. @param from the response's instant of one of its requests */
export function pathToRun(mosqueId: string, keyId: string, from: string): string {
  return `${pathTo("run", { mosqueId, keyId })}?${new URLSearchParams({ from })}`;
}

/** The page of a key's run, or of its request if it is the only one. */
export function pathToSent(
  mosqueId: string,
  { keyId, from, requestId }: { readonly keyId: string; readonly from: string; readonly requestId?: string },
): string {
  if (requestId === undefined) return pathToRun(mosqueId, keyId, from);
  return pathToRequest(mosqueId, { keyId, requestId, at: from });
}

/** The history, filtered to a run. */
export function pathToChangesOf(
  mosqueId: string,
  { keyId, from, to }: { readonly keyId: string; readonly from: string; readonly to: string },
): string {
  const moved = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
  const dated = { from: moved(from, -runToleranceMs), to: moved(to, runToleranceMs) };
  return `${pathTo("history", { mosqueId })}?${new URLSearchParams({ actorId: keyId, ...dated })}`;
}

/** The page of a request: a client may send the same id many times. @param at the instant of its response */
export function pathToRequest(
  mosqueId: string,
  { keyId, requestId, at }: { readonly keyId: string; readonly requestId: string; readonly at: string },
): string {
  return `${pathTo("request", { mosqueId, keyId })}?${new URLSearchParams({ id: requestId, at })}`;
}
