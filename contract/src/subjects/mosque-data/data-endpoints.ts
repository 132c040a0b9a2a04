import Type, { type TSchema, type TUnsafe } from "typebox";
import { type Endpoint, type ResponseIn, type Scope, scopeOf, untagged } from "../../endpoint.ts";
import { sampleId } from "../../portal/resources.ts";
import { ofMosque } from "../../portal/shapes.ts";
import { Id, Instant, OneOf } from "../../schemas.ts";
import { type Endpoints, type EndpointsWhere, endpoints } from "./api-endpoints.ts";

/** The endpoints of the API that a mosque's people have in the portal as well: all that need a key (decision 8.53). */
export type DataName = EndpointsWhere<{ access: { scope: Scope } }>;

const ofApi = "/v1/mosques/{mosqueId}";
const ofData = `${ofMosque}/data` as const;

type DataPath<Path extends string> = Path extends `${typeof ofApi}${infer Rest}`
  ? `${typeof ofData}${Rest}`
  : never;

/** Values that the API returns in headers, and the portal in the body. */
type Carried<E extends Endpoint> = (E extends { etag: string } ? { etag: string } : unknown) &
  (E extends { query: { cursor: "cursor" } } ? { next?: string } : unknown);

type SharedMembers = "method" | "summary" | "query" | "body" | "status" | "etag" | "ifMatch" | "reasons";

/** An endpoint of the API as the portal has it: the same but for its path, its access and its headers. */
type DataEndpoint<E extends Endpoint> = Pick<E, SharedMembers> & {
  readonly path: DataPath<E["path"]>;
  readonly access: {
    readonly by: "session";
    readonly may: E["method"] extends "GET" ? "readMosque" : "editData";
    readonly stepUp: false;
    readonly beforeFactor: false;
    readonly onlyFor: null;
  };
  readonly guess: "none";
  readonly response: TUnsafe<ResponseIn<E> & Carried<E>>;
};

/** The API's endpoints of a mosque's data, derived from their own rows: a field or an endpoint that these gain is here. */
export const dataEndpoints = Object.fromEntries(
  Object.entries<Endpoint>(endpoints)
    .filter(([, endpoint]) => scopeOf(endpoint) !== undefined)
    .map(([name, endpoint]) => [name, dataEndpoint(endpoint)]),
) as unknown as { readonly [N in DataName]: DataEndpoint<Endpoints[N]> }; // One for each name with a scope.

function dataEndpoint(endpoint: Endpoint): Endpoint {
  const { method, path, summary, query, body, status, response, etag, ifMatch, reasons } = endpoint;
  const { properties } = response as TSchema & { readonly properties: Record<string, TSchema> };
  return {
    method,
    path: path.replace(ofApi, ofData),
    summary,
    access: {
      ...{ by: "session", may: method === "GET" ? "readMosque" : "editData" },
      ...{ stepUp: false, beforeFactor: false, onlyFor: null },
    },
    guess: "none",
    query,
    body,
    status,
    response: Type.Object({
      ...properties,
      ...(etag && { etag: Type.String({ description: "Send it as `If-Match` with a change." }) }),
      ...("cursor" in query && {
        next: Type.Optional(Type.String({ description: "The next page's `cursor`." })),
      }),
    }),
    etag,
    ifMatch,
    reasons,
  };
}

/** The resources that keys write. */
export const writtenResources = ["profile", "announcements", "prayers", "events"] as const;
export type WrittenResource = (typeof writtenResources)[number];

/** Endpoints of a mosque's data that only the portal has. */
export const keyWriteEndpoints = {
  listKeyWrites: {
    method: "GET",
    path: `${ofMosque}/key-writes`,
    summary: "What working keys have lately written, and may overwrite at their next sync",
    access: { by: "session", may: "readMosque", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { resource: writtenResources },
    body: null,
    status: 200,
    response: Type.Object({
      keyWrites: Type.Array(
        Type.Object({
          resource: OneOf("The resource.", writtenResources, "prayers"),
          of: Type.String({
            description:
              "What of it: a field of the profile, a prayer key, or the id of an announcement or an event.",
            examples: ["isha"],
          }),
          keyId: Id("The working key: the one that wrote it, or its successor.", sampleId),
          keyName: Type.String(),
          at: Instant("When it was last written.", "2026-11-20T18:00:00.000Z"),
        }),
      ),
    }),
    ...untagged,
    reasons: [],
  },
} as const satisfies Record<string, Endpoint>;
