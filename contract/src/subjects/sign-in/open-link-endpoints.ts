import Type, { type Static } from "typebox";
import { type Endpoint, noInput, untagged } from "../../endpoint.ts";
import { MailedOnly, Role, sampleId } from "../../portal/resources.ts";
import { base, next, nothing } from "../../portal/shapes.ts";
import { Id, Instant, OneOf } from "../../schemas.ts";

export const linkKinds = ["set-up", "invitation", "password", "factor", "email"] as const;

/** A one-time link that still works. Its token is stored nowhere, so nobody can read it here. */
export const OpenLink = Type.Object({
  id: Id("The link's id.", sampleId),
  kind: OneOf("What it is for.", linkKinds, "factor"),
  userName: Type.Optional(Type.String({ description: "The name of the account that it opens or changes." })),
  email: Type.Optional(
    Type.String({ description: "The email of that account, the new one, or that of the person invited." }),
  ),
  communityName: Type.Optional(Type.String({ description: "The mosque of an invitation." })),
  role: Type.Optional(Role),
  madeBy: Type.Optional(
    Type.String({
      description:
        "The name of the user who made it. Absent if someone asked for it without signing in, and for a command on the machine.",
    }),
  ),
  createdAt: Instant("When it was made.", "2026-11-20T18:00:00.000Z"),
  expiresAt: Instant("When it ends.", "2026-11-21T18:00:00.000Z"),
  mailedOnly: MailedOnly,
});
export type OpenLink = Static<typeof OpenLink>;

const page = { cursor: "place" } as const;
const response = Type.Object({ links: Type.Array(OpenLink), next });

/** Endpoints of one-time links that are still open. */
export const openLinkEndpoints = {
  listOwnLinks: {
    method: "GET",
    path: `${base}/account/links`,
    summary: "A page of the open links to your account, and of those that you made, newest first",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: page,
    body: null,
    status: 200,
    response,
    ...untagged,
    reasons: [],
  },
  withdrawOwnLink: {
    method: "DELETE",
    path: `${base}/account/links/{linkId}`,
    summary: "Withdraw an open link to your account, or one that you made",
    access: { by: "session", may: "signedIn", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: nothing,
    ...untagged,
    reasons: ["link_not_found"],
  },
  listAllLinks: {
    method: "GET",
    path: `${base}/operator/links`,
    summary: "A page of all open links of the service, newest first",
    access: { by: "session", may: "operator", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: page,
    body: null,
    status: 200,
    response,
    ...untagged,
    reasons: [],
  },
  withdrawAnyLink: {
    method: "DELETE",
    path: `${base}/operator/links/{linkId}`,
    summary: "Withdraw any open link",
    access: { by: "session", may: "operator", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: nothing,
    ...untagged,
    reasons: ["link_not_found"],
  },
} as const satisfies Record<string, Endpoint>;
