import Type from "typebox";
import { type Endpoint, untagged } from "../../endpoint.ts";
import { base, ofMosque } from "../../portal/shapes.ts";
import { SecurityEvent, securityEventGroupNames, securityExportFormats } from "./security-events.ts";

/** The filters of a page of the security history. `from` is inclusive, `to` is exclusive. */
const search = {
  group: securityEventGroupNames,
  address: "text",
  from: "instant",
  to: "instant",
  cursor: "text",
} as const;
const searchOfMany = { ...search, personId: "text" } as const;

const next = Type.Optional(
  Type.String({ description: "The next page's `cursor`. A page can be short, or empty, and have one." }),
);
const page = Type.Object({ events: Type.Array(SecurityEvent), next });
const exported = Type.Object({
  text: Type.String({ description: "The part of the file: the parts of all pages make the whole." }),
  next,
});
const format = { format: securityExportFormats } as const;

/** Endpoints of the security history. They cannot change or delete events. */
export const securityEndpoints = {
  listMySecurity: {
    method: "GET",
    path: `${base}/account/security`,
    summary: "A page of what happened to your account and of what you did, newest first",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: search,
    body: null,
    status: 200,
    response: page,
    ...untagged,
    reasons: ["cursor_invalid"],
  },
  exportMySecurity: {
    method: "POST",
    path: `${base}/account/security/exports`,
    summary: "Export your own security history, a page at a time",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { ...search, ...format },
    body: null,
    status: 200,
    response: exported,
    ...untagged,
    reasons: ["cursor_invalid", "too_many_acts"],
  },
  listMosqueSecurity: {
    method: "GET",
    path: `${ofMosque}/security`,
    summary: "A page of a mosque's security history, newest first",
    access: { by: "session", may: "manageTeam", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: searchOfMany,
    body: null,
    status: 200,
    response: page,
    ...untagged,
    reasons: ["cursor_invalid"],
  },
  exportMosqueSecurity: {
    method: "POST",
    path: `${ofMosque}/security/exports`,
    summary: "Export a mosque's security history, a page at a time",
    access: { by: "session", may: "manageTeam", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { ...searchOfMany, ...format },
    body: null,
    status: 200,
    response: exported,
    ...untagged,
    reasons: ["cursor_invalid", "too_many_acts"],
  },
  listSecurity: {
    method: "GET",
    path: `${base}/operator/security`,
    summary: "A page of the whole security history, newest first",
    access: { by: "session", may: "operator", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: searchOfMany,
    body: null,
    status: 200,
    response: page,
    ...untagged,
    reasons: ["cursor_invalid"],
  },
  exportSecurity: {
    method: "POST",
    path: `${base}/operator/security/exports`,
    summary: "Export the whole security history, a page at a time",
    access: { by: "session", may: "operator", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { ...searchOfMany, ...format },
    body: null,
    status: 200,
    response: exported,
    ...untagged,
    reasons: ["cursor_invalid", "too_many_acts"],
  },
} as const satisfies Record<string, Endpoint>;
