import { type Endpoint, pathParameters } from "@mosque-sync/contract";
import type { TagCondition } from "#domain/entity-tags.ts";
import { readIfMatch } from "./headers.ts";
import { readIds } from "./path-ids.ts";
import { type QueryValues, readQuery, requireKnownQuery } from "./query.ts";
import type { HttpRequest } from "./request.ts";

/** A request without its body. */
export interface Input {
  /** The ids in the path after the mosque's, in lower case. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryValues;
  readonly ifMatch: TagCondition | undefined;
}

/**
 * Creates the reader of a request as its endpoint's row declares it: ids in the path, query, `If-Match`, in this order.
 * @throws ApiError (by the reader) path_id_invalid, if_match_invalid, and as `requireKnownQuery` and `readQuery`
 */
export function createInputReader(endpoint: Endpoint): (request: HttpRequest) => Input {
  const ids = pathParameters(endpoint.path).filter((name) => name !== "mosqueId");
  const known = Object.keys(endpoint.query);
  return ({ params: sentIds, query: sent, headers }) => {
    const params = readIds(ids, sentIds);
    if (endpoint.method !== "GET") requireKnownQuery(known, sent);
    const query = readQuery(endpoint.query, sent);
    return { params, query, ifMatch: endpoint.ifMatch ? readIfMatch(headers) : undefined };
  };
}
