import {
  type Endpoint,
  type EndpointName,
  endpoints,
  type PortalEndpointName,
  portalEndpoints,
} from "@mosque-sync/contract";
import type { OpenName, ReadName, WriteName } from "#subjects/handlers/api-handler.ts";
import { openHandlers, writeHandlers } from "#subjects/handlers/api-handlers.ts";
import { readBody } from "../reading/body.ts";
import { Exchange } from "../responding/exchange.ts";
import { apiStyle, portalStyle, type ResponseFormat } from "../responding/response-format.ts";
import { createSerialiser } from "../responding/serialise.ts";
import type { Router } from "../router.ts";
import { routeOf } from "../routes.ts";
import type { Services } from "../services.ts";
import { createEqualRequests, type EqualRequests } from "./idempotency.ts";
import { andThen, createAdmission, createKeyChecks, type KeyChecks } from "./key-admission.ts";
import { createRead } from "./reads.ts";
import { createRefusalLog } from "./refusal-log.ts";
import { createVisits } from "./session-admission.ts";
import { createWrite } from "./writes.ts";

/** Handles a request from its first check to its response. */
type Serve = (exchange: Exchange) => void | Promise<void>;

/** Shared by all endpoints that keys call. */
interface KeyTools {
  readonly keys: KeyChecks;
  readonly equals: EqualRequests;
}

/** Registers every endpoint, of the API and of the portal: contract × handlers → routes. */
export function registerEndpoints(router: Router, services: Services): void {
  const tools: KeyTools = {
    keys: createKeyChecks(),
    equals: createEqualRequests(services.store),
  };
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    register(router, services, endpoints[name], apiStyle, serveApi(services, tools, name));
  }
  const refusals = createRefusalLog(services.log);
  for (const name of Object.keys(portalEndpoints) as PortalEndpointName[]) {
    register(router, services, portalEndpoints[name], portalStyle, createVisits(services, refusals, name));
  }
}

function register(
  router: Router,
  services: Services,
  { method, path, guess }: Endpoint,
  style: ResponseFormat,
  serve: Serve,
): void {
  const traffic = services.traffic.addRoute(method, path);
  router.add(method, routeOf(path), (request, response) => {
    const exchange = new Exchange(services, request, response, { style, traffic, guess });
    exchange.attempt(() => serve(exchange));
  });
}

function serveApi(services: Services, tools: KeyTools, name: EndpointName): Serve {
  if (name in openHandlers) return serveOpen(name as OpenName);
  return name in writeHandlers
    ? serveWrite(services, tools, name as WriteName)
    : serveRead(services, tools, name as ReadName);
}

function serveOpen(name: OpenName): Serve {
  const { status, response: shape } = endpoints[name];
  const serialise = createSerialiser(shape);
  return (exchange) => exchange.json(status, serialise(openHandlers[name]()));
}

function serveRead(services: Services, { keys }: KeyTools, name: ReadName): Serve {
  const { wantsMosque, respond } = createRead(services, name);
  const admit = createAdmission(services, keys, endpoints[name], wantsMosque);
  return (exchange) => andThen(admit(exchange), (admitted) => respond(exchange, admitted));
}

/** The body is only read once the request is admitted. */
function serveWrite(services: Services, { keys, equals }: KeyTools, name: WriteName): Serve {
  const admit = createAdmission(services, keys, endpoints[name]);
  const respond = createWrite(services, equals, name);
  return (exchange) =>
    andThen(admit(exchange), async (admitted) =>
      respond(exchange, admitted, await readBody(exchange.request.raw, endpoints[name])),
    );
}
