import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type {
  Announcement,
  Capabilities,
  ErrorEnvelope,
  Event,
  Prayer,
  PrayerWarning,
  Profile,
  Snapshot,
  Timetable,
  TimetableDay,
  TimetablePlan,
} from "@mosque-sync/contract";

/** A request, exactly as sent over the wire. */
export interface Call {
  readonly method?: string;
  /** From the first slash on; never encoded or normalised. */
  readonly path: string;
  /** Sent as `Authorization: Bearer …`. */
  readonly key?: string;
  /** A list sends the header once per value; an empty list omits a default header. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged instead of `body`. */
  readonly bytes?: string | Uint8Array;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: ResponseBody;
}

/** Every possible member of an answer's body. */
export type ResponseBody = Capabilities &
  Omit<Snapshot, "version"> &
  ErrorEnvelope & {
    ok: boolean;
    service: string;
    announcement: Announcement;
    announcementId: string;
    event: Event;
    eventId: string;
    added: number;
    changed: number;
    deleted: number;
    warnings?: PrayerWarning[];
    timetable: Timetable;
    document: Readonly<Record<string, unknown>>;
    plan: TimetablePlan;
    days: TimetableDay[];
    prayerId: string;
    profile: Profile;
    announcements: Announcement[];
    prayers: Prayer[];
    events: Event[];
  };

/** Sends a request and reads the whole answer. Rejects if the connection ends without one. */
export function exchange(address: URL, agent: Agent, call: Call): Promise<ApiResponse> {
  const bytes = bytesOf(call);
  const defaults: Record<string, string | readonly string[]> = {
    Host: address.host,
    ...(call.key !== undefined && { Authorization: `Bearer ${call.key}` }),
    ...(bytes !== undefined && {
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(bytes)),
    }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<ApiResponse>();
  const outgoing = request({
    agent,
    host: address.hostname,
    port: address.port,
    method: call.method ?? "GET",
    path: call.path,
    headers: headerLines({ ...defaults, ...call.headers }),
  });
  outgoing.on("error", reject);
  outgoing.on("response", (incoming) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("error", reject);
    incoming.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        text,
        body: parseBody(text, incoming.headers),
      });
    });
  });
  outgoing.end(bytes);
  return promise;
}

/** Whether a request failed before any of it was sent, so no server has seen it. */
export function wasNotSent(error: NodeJS.ErrnoException): boolean {
  return error.syscall === "connect";
}

export function newAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 512, maxFreeSockets: 64 });
}

function bytesOf(call: Call): string | Uint8Array | undefined {
  if (call.bytes !== undefined) return call.bytes;
  return call.body === undefined ? undefined : JSON.stringify(call.body);
}

/** Names and values in turn: the form in which node:http repeats a header. */
function headerLines(headers: Readonly<Record<string, string | readonly string[]>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).flatMap((one) => [name, one]),
  );
}

function parseBody(text: string, headers: IncomingHttpHeaders): ResponseBody {
  const isJson = headers["content-type"]?.startsWith("application/json") && text !== "";
  // The check against the served OpenAPI document covers the members of every answer.
  return (isJson ? JSON.parse(text) : {}) as ResponseBody;
}
