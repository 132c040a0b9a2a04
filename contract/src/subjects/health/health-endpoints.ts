import Type from "typebox";
import { type Endpoint, noInput, untagged } from "../../endpoint.ts";
import { body, ofMosque, optional, required } from "../../portal/shapes.ts";
import { Flag } from "../../schemas.ts";
import { GraceMinutes, Overview, PeriodMinutes, Rhythm } from "./health.ts";

/** Endpoints of the health of a mosque's sync. */
export const healthEndpoints = {
  getOverview: {
    method: "GET",
    path: `${ofMosque}/overview`,
    summary: "The health of a mosque's sync: state, rhythm, the last 30 days, and today's prayers",
    access: { by: "session", may: "readMosque", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: Overview,
    ...untagged,
    reasons: [],
  },
  setRhythm: {
    method: "POST",
    path: `${ofMosque}/rhythm`,
    summary: "Set how often the mosque syncs; without `periodMinutes` and `graceMinutes`, they are learnt",
    access: { by: "session", may: "editData", stepUp: false, beforeFactor: false, onlyFor: "real" },
    guess: "none",
    query: {},
    body: body({
      periodMinutes: optional(PeriodMinutes),
      graceMinutes: optional(GraceMinutes),
      paused: required(Rhythm.properties.paused),
    }),
    status: 200,
    response: Type.Object({ rhythm: Rhythm }),
    ...untagged,
    reasons: ["too_many_acts"],
  },
  setMyMails: {
    method: "POST",
    path: `${ofMosque}/my-mails`,
    summary: "Choose whether you get an email when the state of the mosque's sync changes",
    access: { by: "session", may: "editData", stepUp: false, beforeFactor: false, onlyFor: "real" },
    guess: "none",
    query: {},
    body: body({ mails: required(Flag("Whether to send them.", true)) }),
    status: 200,
    response: Type.Object({
      mailsMe: Flag("Whether the user gets them now; false for an operator outside the team.", true),
    }),
    ...untagged,
    reasons: ["too_many_acts"],
  },
} as const satisfies Record<string, Endpoint>;
