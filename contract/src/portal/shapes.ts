import Type from "typebox";
import type { Field, Fields } from "../fields.ts";
import { languages } from "../languages.ts";
import { limits } from "../limits.ts";
import { Count, Flag, Id, OneOf, Text } from "../schemas.ts";
import { verificationStatuses } from "../subjects/mosque-data/profile.ts";
import { Email, healthStates, MosqueSummary, Password, PersonName, sampleId, User } from "./resources.ts";

export const base = "/portal/api";
export const ofMosque = `${base}/mosques/{mosqueId}` as const;

/** A body with all of these fields. */
export const body = <F extends Fields>(fields: F) =>
  ({ fields, operation: "create", title: "", readOnlyReason: "field_read_only" }) as const;
/** A field that a body has to have. */
export const required = <S extends Field["schema"]>(schema: S) => ({ schema, create: "required" }) as const;
/** A field that a body may leave out. */
export const optional = <S extends Field["schema"]>(schema: S) => ({ schema, create: "optional" }) as const;
/** The code of the account's authenticator app, if it has one, in addition to the password or the provider. */
export const stepUpCode = optional(
  Text("The code, if the account has an app.", 1, limits.factorCodeCharacters, "492 039"),
);
/** An empty response. */
export const nothing = Type.Object({});
export const newAccount = {
  name: required(PersonName),
  email: required(Email("The email to sign in with.")),
  password: required(Password("The user's new password.")),
};
/** Why a new password is refused. */
export const newPasswordReasons = ["password_common", "password_repetitive", "password_personal"] as const;
/** Why a one-time link is refused. */
export const linkReasons = ["link_unknown", "link_used", "link_expired", "link_withdrawn"] as const;
/** The language that a user is mailed in. */
export const MailLanguage = OneOf(
  "The language of the pages that the user last saw, and of mails to them.",
  languages,
  "ar",
);
/** The signed-in user. */
export const Session = Type.Object({
  user: User,
  mosqueCount: Count("How many real mosques the user belongs to."),
  onlyMosqueId: Type.Optional(
    Id("The real mosque that the user belongs to, if there is only one.", sampleId),
  ),
  language: Type.Optional(MailLanguage),
  mustAddFactor: Type.Optional(
    Flag("True if the user can do nothing else before adding a second factor.", true),
  ),
});
/** The count of a paged list. */
export const total = Count("How many there are on all pages together.");
/** Where a list continues that is read from a place on, however long it is (decision 8.28). */
export const next = Type.Optional(
  Type.String({ description: "The next page's `cursor`. A page can be short, or empty, and have one." }),
);
/** The count of a list that is read from a place on. */
export const counted = {
  total: Type.Optional(
    Count("How many there are on all pages together; absent if counting them would take long."),
  ),
  isMore: Type.Optional(Flag("True if there are more than `total`, which is a bound of counting.", false)),
} as const;
/** A page of mosques. */
export const MosquePage = Type.Object({
  mosques: Type.Array(MosqueSummary),
  ...counted,
  tests: Type.Optional(Count("How many of them are test mosques, if all are counted.")),
  next,
});
/** The query of a list that is searched. */
export const listed = { search: "text", page: "page" } as const;
/** The query of a list that is searched, and read from a place on. */
export const listedFrom = { search: "text", cursor: "place" } as const;
/** The query of a list of mosques. */
export const mosqueQuery = {
  ...listedFrom,
  health: healthStates,
  verification: verificationStatuses,
} as const;
