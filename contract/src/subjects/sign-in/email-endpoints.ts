import Type, { type Static } from "typebox";
import { type Endpoint, noInput, untagged } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import { Email, User } from "../../portal/resources.ts";
import { base, body, linkReasons, nothing, required } from "../../portal/shapes.ts";
import { Flag, Instant, Text } from "../../schemas.ts";

const token = required(
  Text("The part of the link after the `#`.", 1, limits.linkTokenCharacters, "k3J9sQ2xVb"),
);

/** The email that a user signs in with. */
export const OwnEmail = Type.Object({
  email: Type.String({ description: "The email to sign in with.", examples: ["imam@example.org"] }),
  emailConfirmed: Flag(
    "Whether its owner has confirmed it; only then is email about mosques sent to it.",
    true,
  ),
  canMail: Flag("Whether the service can send email, and so links.", true),
  link: Type.Optional(
    Type.Object(
      {
        email: Type.String({ description: "The email that the link confirms." }),
        expiresAt: Instant("When the link expires.", "2026-11-20T18:00:00.000Z"),
      },
      { description: "The link that still works, if there is one." },
    ),
  ),
});
export type OwnEmail = Static<typeof OwnEmail>;

/** Endpoints that confirm and change one's own email. */
export const emailEndpoints = {
  getEmail: {
    method: "GET",
    path: `${base}/account/email`,
    summary: "Your own email, and whether it is confirmed",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: OwnEmail,
    ...untagged,
    reasons: [],
  },
  askToConfirmEmail: {
    method: "POST",
    path: `${base}/account/email/confirm`,
    summary: "Email yourself a link that confirms your email; earlier links end",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "requests",
    ...noInput,
    status: 200,
    response: nothing,
    ...untagged,
    reasons: ["too_many_email_links", "mail_not_configured"],
  },
  changeEmail: {
    method: "POST",
    path: `${base}/account/email`,
    summary:
      "Email a link to a new address, which becomes yours with it; the answer is the same for a taken one",
    access: { by: "session", may: "signedIn", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "requests",
    query: {},
    body: body({ email: required(Email("The new email to sign in with.")) }),
    status: 200,
    response: nothing,
    ...untagged,
    reasons: ["too_many_email_links", "mail_not_configured"],
  },
  useEmailLink: {
    method: "POST",
    path: `${base}/email-links/use`,
    summary: "Confirm your email, or change it, with the link that was mailed to it",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "failures",
    query: {},
    body: body({ token }),
    status: 200,
    response: Type.Object({ user: User }),
    ...untagged,
    reasons: [...linkReasons, "link_for_other_account", "email_taken"],
  },
} as const satisfies Record<string, Endpoint>;
