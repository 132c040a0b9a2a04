import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import {
  type AnnouncementCreate,
  type Client,
  createClient,
  type EventCreate,
  type Prayer,
  type PrayerCreate,
  type PrayerUpdate,
  type Profile,
  type ProfileUpdate,
  prayerKeys,
} from "@mosque-sync/client";
import { type RowChange, reconcile } from "@mosque-sync/timetable";
import { carryOut as carryOutOnItems, type Items, newAnnouncement, newEvent } from "./mosque-items.ts";

export const apiKey = "mps_0123456789_secretsecretsecretsecretsecretsecret00";
export const testApiKey = apiKey.replace("mps_", "mpt_");
export const mosqueId = "0b6f7a1e-5f0c-4d8e-9a57-3c1f2b9e4d10";

/** A fault of a request: before it is carried out, after it, or in its response. */
export type Fault =
  | { kind: "cut before" }
  | { kind: "cut after" }
  | { kind: "error after"; status: number }
  /** The request is carried out, with this response. */
  | { kind: "answer"; status: number; text: string }
  /** The request is carried out, and the connection is cut in the middle of the response. */
  | { kind: "cut in the answer" }
  | { kind: "refuse"; status: number; code: string }
  | { kind: "ignore" };

export interface MosqueServerOptions {
  prayers?: PrayerCreate[];
  announcements?: AnnouncementCreate[];
  events?: EventCreate[];
  profile?: Partial<Profile>;
  approvedProfileFields?: string[];
  supportedPrayerKeys?: string[];
  /** The key that it accepts, if not `apiKey`. */
  apiKey?: string;
  /** Whether equal creations with the same Idempotency-Key are carried out once. */
  knowsIdempotencyKey?: boolean;
  /** False on a server with only the required part of events (decision 1.4). */
  writesEvents?: boolean;
  /** Whether it sends an entity tag of the rows, and compares it with `If-Match`. */
  tagsPrayers?: boolean;
  /** Whether it replaces all rows by one request (decision 4.22). */
  replacesPrayers?: boolean;
  /** The time in its responses. */
  date?: Date;
  /** Called with the rows after each request. */
  onRows?: (rows: readonly Prayer[]) => void;
  /**
   * The fault of a request, by its method, its collection (the last word of the path) and the number of earlier
   * requests.
   */
  fault?: (method: string, resource: string, before: number) => Fault | undefined;
}

interface State extends Items {
  profile: Profile;
  prayers: Prayer[];
}

/**
 * Starts a real server that keeps one mosque in memory and does only what section 1 of docs/decisions/api.md requires: no
 * entity tags, no idempotency, no replacing of all rows unless asked for, 200 on every success.
 */
export async function mosqueServer(t: TestContext, options: MosqueServerOptions = {}) {
  const state: State = {
    profile: { ...masjidNoor, ...options.profile },
    prayers: (options.prayers ?? []).map((row) => newRow(row)),
    announcements: (options.announcements ?? []).map(newAnnouncement),
    events: (options.events ?? []).map(newEvent),
  };
  const responsesByKey = new Map<string, object | undefined>();
  const requests: string[] = [];
  const requestIds: string[] = [];
  const rowsSent: PrayerCreate[][] = [];

  const server = createServer(async (request, response) => {
    const body = await readJson(request);
    const { method = "", url = "" } = request;
    if (options.date) response.setHeader("date", options.date.toUTCString());
    if (url === "/v1/health") return send(response, 200, { ok: true, version: "v1", service: "in memory" });
    const [path = "", query] = url.split("?");
    const [resource = "", id] = path.split("/").slice(4);
    const before = requests.filter((line) => line === `${method} ${resource}`).length;
    requests.push(`${method} ${resource}`);
    requestIds.push(String(request.headers["x-request-id"]));
    if (request.headers.authorization !== `Bearer ${options.apiKey ?? apiKey}`) {
      return sendError(response, 401, "malformed");
    }
    const fault = options.fault?.(method, resource, before);
    if (fault?.kind === "cut before") return request.socket.destroy();
    if (fault?.kind === "refuse") return sendError(response, fault.status, fault.code);
    const isUnknown = resource === "events" && options.writesEvents === false && (method !== "GET" || !id);
    if (isUnknown) return sendError(response, 404, "not_found");
    if (options.tagsPrayers && resource === "prayers") {
      const etag = tagOf(state.prayers);
      if (method === "GET") response.setHeader("etag", etag);
      const wanted = request.headers["if-match"];
      if (wanted !== undefined && wanted !== etag) return sendError(response, 412, "precondition_failed");
    }
    if (options.replacesPrayers && method === "PUT") {
      const { prayers } = body as { prayers: PrayerCreate[] };
      rowsSent.push(prayers);
      const isMeant = prayers.length > 0 || new URLSearchParams(query).get("allowEmpty") === "true";
      if (!isMeant) return sendError(response, 400, "prayers_empty");
    }
    const key = options.knowsIdempotencyKey && request.headers["idempotency-key"]?.toString();
    const on = fault?.kind === "ignore" ? structuredClone(state) : state;
    const result =
      (key && responsesByKey.get(key)) ||
      carryOut(method, resource, id, new URLSearchParams(query), body, on);
    if (key) responsesByKey.set(key, structuredClone(result));
    options.onRows?.(state.prayers);
    if (fault?.kind === "cut after") return request.socket.destroy();
    if (fault?.kind === "error after") return sendError(response, fault.status, "server_error");
    if (fault?.kind === "answer") return response.writeHead(fault.status).end(fault.text);
    if (fault?.kind === "cut in the answer") {
      const text = JSON.stringify(result ?? {});
      response.writeHead(200, { "content-length": text.length });
      return response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
    }
    return result ? send(response, 200, result) : sendError(response, 404, "not_found");
  });

  function carryOut(
    method: string,
    resource: string,
    id: string | undefined,
    query: URLSearchParams,
    body: unknown,
    on: State,
  ) {
    if (resource === "announcements" || resource === "events") {
      return carryOutOnItems(method, resource, id, query, body, on);
    }
    switch (`${method} ${resource}`) {
      case "GET capabilities":
        return {
          version: "v1",
          approvedProfileFields: options.approvedProfileFields ?? ["communityName", "status", "message"],
          supportedPrayerKeys: options.supportedPrayerKeys ?? [...prayerKeys],
          resources: ["profile", "announcements", "prayers", "events", "sync"],
          scopes: { read: "sync:read", write: "sync:write" },
        };
      case "GET profile":
        return { profile: on.profile };
      case "PATCH profile":
        Object.assign(on.profile, withoutNulls(body as ProfileUpdate));
        return { profile: on.profile };
      case "GET prayers":
        return { prayers: on.prayers };
      case "GET sync":
        return { version: "v1", profile: on.profile, prayers: on.prayers, ...newestOf(on, query) };
      case "PUT prayers":
        return options.replacesPrayers
          ? replaceAll((body as { prayers: PrayerCreate[] }).prayers, on)
          : undefined;
      case "POST prayers": {
        const row = newRow(body as PrayerCreate);
        on.prayers.push(row);
        return { prayerId: row.id, prayers: on.prayers };
      }
    }
    const index = on.prayers.findIndex((row) => row.id === id);
    const row = on.prayers[index];
    if (!row) return undefined;
    if (method === "DELETE") on.prayers.splice(index, 1);
    else on.prayers[index] = { ...row, ...withoutNulls(body as PrayerUpdate) };
    return { prayerId: row.id, prayers: on.prayers };
  }

  // On a busy machine, a connection may wait for its next request for any time.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    /** The method and the resource of every request so far. */
    requests,
    requestIds,
    /** The rows of every request that replaces all of them. */
    rowsSent,
    state,
    /** The rows as in a timetable, sorted by keys and times. */
    rows: () =>
      state.prayers
        .map(({ prayerKey, adhanTime, iqamahTime }) => [prayerKey, adhanTime, iqamahTime].join(" "))
        .toSorted(),
  };
}

/** How long a client waits for a response, in milliseconds: long enough on the busiest machine. */
const patienceMs = 300_000;

/** A client that sends every request once. */
export function clientOf({ baseUrl }: { readonly baseUrl: string }): Client<"mosqueId"> {
  return createClient({ baseUrl, apiKey, mosqueId, maxRetries: 0, timeoutMs: patienceMs });
}

/** The environment of commands that sync with a server. */
export function environmentOf({ baseUrl }: { readonly baseUrl: string }): Record<string, string> {
  return { MOSQUE_SYNC_BASE_URL: baseUrl, MOSQUE_SYNC_API_KEY: apiKey, MOSQUE_SYNC_MOSQUE_ID: mosqueId };
}

const masjidNoor: Profile = {
  id: mosqueId,
  communityName: "Masjid Noor",
  type: "Mosque",
  isOnlineOnly: false,
  verificationStatus: "Verified",
  entitlement: "Free",
  createdAt: "2026-01-05T09:30:00.000Z",
  timeZoneId: "Europe/London",
  coverPhotos: [],
};

function newestOf({ announcements, events }: Items, query: URLSearchParams): Items {
  const limit = Number(query.get("limit") ?? 50);
  return { announcements: announcements.slice(0, limit), events: events.slice(0, limit) };
}

/** Makes these the rows, by the fewest changes. */
function replaceAll(wanted: readonly PrayerCreate[], on: State) {
  const { changes } = reconcile(wanted, on.prayers, new Set(prayerKeys));
  const kindsOf = Object.groupBy(changes, ({ kind }) => kind);
  for (const change of changes) {
    if (change.kind === "add") on.prayers.push(newRow(change.to));
    else {
      const index = on.prayers.findIndex(({ id }) => id === change.from.id);
      const { id, createdAt } = on.prayers[index] as Prayer; // It is one of them.
      on.prayers.splice(index, 1, ...(change.kind === "change" ? [{ id, ...change.to, createdAt }] : []));
    }
  }
  const count = (kind: RowChange["kind"]) => kindsOf[kind]?.length ?? 0;
  return { prayers: on.prayers, added: count("add"), changed: count("change"), deleted: count("delete") };
}

function tagOf(prayers: readonly Prayer[]): string {
  return `"${createHash("sha256").update(JSON.stringify(prayers)).digest("hex")}"`;
}

function newRow(row: PrayerCreate): Prayer {
  return { id: randomUUID(), ...row, createdAt: "2026-01-05T09:30:00.000Z" };
}

/** A merge patch's `null` clears a member. */
function withoutNulls<T extends object>(body: T) {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value ?? undefined]));
}

/** The JSON of a request; undefined if it sends something else. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return request.headers["content-type"] === "application/json" ? JSON.parse(text) : undefined;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function sendError(response: ServerResponse, status: number, code: string): void {
  const troubleshooting = { code, severity: "error", adminSummary: "Ask.", developerSummary: "Change it." };
  send(response, status, { error: { code, message: "It did not work.", requestId: "r", troubleshooting } });
}
