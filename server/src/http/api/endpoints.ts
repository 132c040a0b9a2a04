import { type Endpoint, endpoints } from "@mosque-sync/contract";
import type { OpenName, ReadName, WriteName } from "#subjects/key-handler.ts";
import { mosqueReadHandlers, openHandlers, readHandlers, writeHandlers } from "#subjects/key-handlers.ts";
import { andThen } from "../answering/and-then.ts";
import { apiStyle } from "../answering/answer-style.ts";
import { Exchange } from "../answering/exchange.ts";
import { createSerialiser } from "../answering/serialise.ts";
import { readBody } from "../reading/body.ts";
import type { Router } from "../router.ts";
import { routeOf } from "../routes.ts";
import type { Services } from "../services.ts";
import { createAdmission, type KeyChecks } from "./admission.ts";
import { createEqualRequests, type EqualRequests } from "./idempotency.ts";
import { createKeyNetworks } from "./key-networks.ts";
import { createParsedKeys } from "./parsed-keys.ts";
import { createRead } from "./reads.ts";
import { createWrite } from "./writes.ts";

/** Registers the API's endpoints: contract × handlers → routes. */
export function registerApi(router: Router, services: Services): void {
  const keys: KeyChecks = { parsed: createParsedKeys(), networks: createKeyNetworks() };
  const equals = createEqualRequests(services.store);
  for (const name of Object.keys(openHandlers) as OpenName[]) registerOpen(router, services, name);
  const reads = Object.keys({ ...mosqueReadHandlers, ...readHandlers }) as ReadName[];
  for (const name of reads) registerRead(router, services, keys, name);
  for (const name of Object.keys(writeHandlers) as WriteName[]) {
    registerWrite(router, services, keys, equals, name);
  }
}

function registerOpen(router: Router, services: Services, name: OpenName): void {
  const endpoint = endpoints[name];
  const serialise = createSerialiser(endpoint.answer);
  const traffic = services.traffic.addRoute(endpoint.method, endpoint.path);
  router.add(endpoint.method, routeOf(endpoint.path), (request, response) => {
    const exchange = new Exchange(services, request, response, apiStyle, traffic);
    exchange.attempt(() => exchange.json(endpoint.status, serialise(openHandlers[name]())));
  });
}

function registerRead(router: Router, services: Services, keys: KeyChecks, name: ReadName): void {
  const endpoint = endpoints[name];
  const { wantsMosque, answer } = createRead(services, name);
  const admit = createAdmission(services, keys, endpoint, wantsMosque);
  const traffic = services.traffic.addRoute(endpoint.method, endpoint.path);
  router.add(endpoint.method, routeOf(endpoint.path), (request, response) => {
    const exchange = new Exchange(services, request, response, apiStyle, traffic);
    exchange.attempt(() => andThen(admit(exchange), (admitted) => answer(exchange, admitted)));
  });
}

function registerWrite(
  router: Router,
  services: Services,
  keys: KeyChecks,
  equals: EqualRequests,
  name: WriteName,
): void {
  const endpoint: Endpoint = endpoints[name];
  const admit = createAdmission(services, keys, endpoint);
  const answer = createWrite(services, equals, name);
  const traffic = services.traffic.addRoute(endpoint.method, endpoint.path);
  router.add(endpoint.method, routeOf(endpoint.path), (request, response) => {
    const exchange = new Exchange(services, request, response, apiStyle, traffic);
    // The body is only read once the request is admitted.
    exchange.attempt(() =>
      andThen(admit(exchange), async (admitted) => answer(exchange, admitted, await readBody(request.raw))),
    );
  });
}
