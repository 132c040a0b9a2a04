import Type from "typebox";
import type { Endpoint } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import {
  MosqueSummary,
  OneTimeLink,
  OperatedMosque,
  OperatedUser,
  operatedMosqueFields,
  SentLink,
  ServiceState,
  User,
} from "../../portal/resources.ts";
import {
  base,
  body,
  listed,
  MosquePage,
  mosqueQuery,
  optional,
  required,
  total,
} from "../../portal/shapes.ts";
import { Flag, Latitude, Longitude, Text } from "../../schemas.ts";
import { FailedMail, failedMailsShown } from "../health/health.ts";
import type { prayerKeys, verificationStatuses, writableProfileFields } from "../mosque-data/resources.ts";

const keptDays = Type.Integer({
  description: "For how many days changes are kept.",
  minimum: 1,
  maximum: limits.changeDaysMax,
});
const keptPerMosque = Type.Integer({
  description: "How many changes of each mosque are kept, the newest.",
  minimum: 1,
  maximum: limits.changesPerMosqueMax,
});
const KeptChanges = Type.Object({
  days: keptDays,
  perMosque: keptPerMosque,
  /** What the service's settings say, where no operator has set it. */
  defaults: Type.Object({ days: keptDays, perMosque: keptPerMosque }),
});

/** Endpoints of the operator. */
export const operatorEndpoints = {
  getService: {
    method: "GET",
    path: `${base}/operator/service`,
    summary: "The service itself",
    access: { by: "session", may: "operator", stepUp: false },
    guess: "none",
    status: 200,
    answer: Type.Object({
      service: ServiceState,
      digestsMe: Flag("Whether the user gets the digest of each day.", true),
      failedMails: Type.Array(FailedMail, {
        description:
          "Mails about mosques' syncs and about security that could not be sent in the last 30 days, newest first.",
        maxItems: failedMailsShown,
      }),
    }),
  },
  sendTestMail: {
    method: "POST",
    path: `${base}/operator/test-mail`,
    summary: "Send a test email to your own address",
    access: { by: "session", may: "operator", stepUp: false },
    guess: "none",
    status: 200,
    answer: Type.Object({
      to: Type.String({ description: "Whom it was sent to." }),
      sent: Flag("Whether the mail server took it.", true),
      problem: Type.Optional(Type.String({ description: "Why not, by the mail server or the way to it." })),
    }),
  },
  setMyDigest: {
    method: "POST",
    path: `${base}/operator/my-digest`,
    summary: "Choose whether you get an email each day about mosques that need someone",
    access: { by: "session", may: "operator", stepUp: false },
    guess: "none",
    body: body({ digest: required(Flag("Whether to send it.", true)) }),
    status: 200,
    answer: Type.Object({ digestsMe: Flag("Whether the user gets it now.", true) }),
  },
  updateService: {
    method: "PATCH",
    path: `${base}/operator/service`,
    summary: "Set the public address",
    access: { by: "session", may: "operator", stepUp: true },
    guess: "none",
    body: body({
      publicUrl: required(
        Text("Such as https://sync.example.org.", 1, limits.urlCharacters, "https://sync.example.org"),
      ),
    }),
    status: 200,
    answer: Type.Object({ service: ServiceState }),
  },
  getKeptChanges: {
    method: "GET",
    path: `${base}/operator/kept-changes`,
    summary: "How many changes of each mosque are kept",
    access: { by: "session", may: "operator", stepUp: false },
    guess: "none",
    status: 200,
    answer: KeptChanges,
  },
  setKeptChanges: {
    method: "PATCH",
    path: `${base}/operator/kept-changes`,
    summary: "Set how many changes are kept; older ones are deleted within a day",
    access: { by: "session", may: "operator", stepUp: true },
    guess: "none",
    body: {
      fields: {
        days: { update: "clear", schema: keptDays },
        perMosque: { update: "clear", schema: keptPerMosque },
      },
      operation: "update",
      title: "",
    },
    status: 200,
    answer: KeptChanges,
  },
  listAllMosques: {
    method: "GET",
    path: `${base}/operator/mosques`,
    summary: "A page of all mosques: by name, or the worst first",
    access: { by: "session", may: "operator", stepUp: false },
    guess: "none",
    query: { ...mosqueQuery, sort: ["worst", "name"] },
    status: 200,
    answer: MosquePage,
  },
  createMosque: {
    method: "POST",
    path: `${base}/operator/mosques`,
    summary: "Add a mosque; with `join`, as its owner",
    access: { by: "session", may: "operator", stepUp: true },
    guess: "none",
    body: body({
      communityName: operatedMosqueFields.communityName,
      timeZoneId: operatedMosqueFields.timeZoneId,
      latitude: optional(Latitude("Degrees north. A mosque has both coordinates or neither.")),
      longitude: optional(Longitude("Degrees east. A mosque has both coordinates or neither.")),
      join: optional(Flag("Whether the operator becomes its owner.", true)),
    }),
    status: 201,
    answer: Type.Object({ mosque: MosqueSummary }),
  },
  getOperatedMosque: {
    method: "GET",
    path: `${base}/operator/mosques/{mosqueId}`,
    summary: "Every field of a mosque that its operator may write",
    access: { by: "session", may: "operator", stepUp: false },
    guess: "none",
    status: 200,
    etag: "mosque",
    answer: Type.Object({
      mosque: OperatedMosque,
      choices: Type.Object({
        profileFields: Type.Array(Type.Unsafe<(typeof writableProfileFields)[number]>(Type.String())),
        prayerKeys: Type.Array(Type.Unsafe<(typeof prayerKeys)[number]>(Type.String())),
        verificationStatuses: Type.Array(Type.Unsafe<(typeof verificationStatuses)[number]>(Type.String())),
      }),
    }),
  },
  updateOperatedMosque: {
    method: "PATCH",
    path: `${base}/operator/mosques/{mosqueId}`,
    summary: "Change a mosque, including fields that are read-only for the mosque",
    access: { by: "session", may: "operator", stepUp: true },
    guess: "none",
    body: { fields: operatedMosqueFields, operation: "update", title: "" },
    status: 200,
    answer: Type.Object({ mosque: OperatedMosque }),
    etag: "mosque",
    ifMatch: "mosque",
  },
  listUsers: {
    method: "GET",
    path: `${base}/operator/users`,
    summary: "A page of all accounts, by name",
    access: { by: "session", may: "operator", stepUp: false },
    guess: "none",
    query: listed,
    status: 200,
    answer: Type.Object({ users: Type.Array(OperatedUser), total }),
  },
  updateUser: {
    method: "PATCH",
    path: `${base}/operator/users/{userId}`,
    summary: "Make a user an operator, or no longer one",
    access: { by: "session", may: "operator", stepUp: true },
    guess: "none",
    body: body({ isOperator: required(User.properties.isOperator) }),
    status: 200,
    answer: Type.Object({ user: OperatedUser }),
  },
  makePasswordLink: {
    method: "POST",
    path: `${base}/operator/users/{userId}/password-link`,
    summary: "Create a link to a new password for a user, which is mailed or, without mail, shown",
    access: { by: "session", may: "operator", stepUp: true },
    guess: "none",
    status: 201,
    answer: SentLink,
  },
  showPasswordLink: {
    method: "POST",
    path: `${base}/operator/users/{userId}/password-link/shown`,
    summary:
      "Replace operators' open links to a user's new password with one to pass on; where the service sends mail, it confirms no email",
    access: { by: "session", may: "operator", stepUp: true },
    guess: "none",
    status: 201,
    answer: OneTimeLink,
  },
} as const satisfies Record<string, Endpoint>;
