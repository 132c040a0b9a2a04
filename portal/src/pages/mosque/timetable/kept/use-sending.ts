import { useState } from "react";
import type { CallFailure, CallInput, ResponseTo } from "#api/call.ts";
import { useAction } from "#api/hooks.ts";

export const route = "/portal/api/mosques/{mosqueId}/data/timetable";
export type TimetableResponse = ResponseTo<`GET ${typeof route}`>;
export type KeptTimetable = TimetableResponse["timetable"];
/** The changes that a timetable makes to the rows of a day. */
export type DayPlan = ResponseTo<`PUT ${typeof route}`>["plan"];

/** The settings of reading in a request; an empty one is forgotten. */
export type Reading = Pick<
  NonNullable<CallInput<`PUT ${typeof route}`>["query"]>,
  "asr" | "only" | "clock" | "dst" | "dateOrder" | "columns"
>;

/** A timetable to keep: a document, or the file of a link. */
export type ToSend = {
  /** The entity tag of the replaced timetable, if the mosque has one. */
  readonly etag: string | undefined;
  /** The settings of the files that it was read from. */
  readonly reading?: Reading;
} & (
  | {
      /** The text of a document of the open format. */
      readonly document: string;
      readonly fileName: string;
      /** Whether the timetable no longer follows its link. */
      readonly unlink?: boolean;
    }
  | { readonly link: string }
);

/** Sends timetables. If its day looks like a mistake, it can be sent again with a confirmation. */
export interface Sending {
  readonly send: (toSend: ToSend) => void;
  /** Sends a timetable whose reader has seen why its day looks like a mistake. */
  readonly sendConfirmed: (toSend: ToSend) => void;
  /** Sends the refused timetable again; undefined unless it only needs a person's word. */
  readonly confirm: (() => void) | undefined;
  readonly error: CallFailure | null;
  readonly isPending: boolean;
}

export function useSending(mosqueId: string, onKept: (plan: DayPlan) => void): Sending {
  const [last, setLast] = useState<ToSend>();
  const { mutate, error, isPending } = useAction(`PUT ${route}`, { onDone: ({ plan }) => onKept(plan) });
  const send = (toSend: ToSend, isConfirmed: boolean) => {
    setLast(toSend);
    const { etag, reading } = toSend;
    const { body, query } = requestOf(toSend);
    mutate({
      ...{ params: { mosqueId }, body },
      query: { ...query, ...reading, ...(isConfirmed && { confirm: true }) },
      ...(etag !== undefined && { ifMatch: etag }),
    });
  };
  const isRefused = error?.reason === "timetable_looks_wrong" && last !== undefined;
  return {
    send: (toSend) => send(toSend, false),
    sendConfirmed: (toSend) => send(toSend, true),
    confirm: isRefused ? () => send(last, true) : undefined,
    error,
    isPending,
  };
}

/** The body and the query that send a timetable. */
export function requestOf(toSend: ToSend) {
  // The service fetches the file of a link, so that there is no body.
  if ("link" in toSend) return { body: new Uint8Array(), query: { link: toSend.link } };
  const { document, fileName, unlink = false } = toSend;
  return {
    body: new TextEncoder().encode(document),
    query: { fileName, ...(unlink && { unlink }) },
  };
}
