import { type Endpoint, endpoints } from "@mosque-sync/contract";
import type { FastifyInstance } from "fastify";
import type { OpenName, ReadName, WriteName } from "../../api/handler.ts";
import { mosqueReadHandlers, openHandlers, readHandlers, writeHandlers } from "../../api/handlers.ts";
import { andThen } from "../answering/and-then.ts";
import { styleOfEndpoint } from "../answering/answer-style.ts";
import { Exchange } from "../answering/exchange.ts";
import { createSerialiser } from "../answering/serialise.ts";
import { forgetMediaType } from "../reading/headers.ts";
import { routeOf } from "../routes.ts";
import type { Services } from "../services.ts";
import { type Admitted, createAdmission, type KeyChecks } from "./admission.ts";
import { createEqualRequests, type EqualRequests } from "./idempotency.ts";
import { createKeyNetworks } from "./key-networks.ts";
import { createParsedKeys } from "./parsed-keys.ts";
import { createRead } from "./reads.ts";
import { createWrite } from "./writes.ts";

declare module "fastify" {
  interface FastifyRequest {
    admitted: Admitted | null;
  }
}

/** Registers the API's endpoints: contract × handlers → routes. */
export function registerApi(app: FastifyInstance, services: Services): void {
  app.decorateRequest("admitted", null);
  const keys: KeyChecks = { parsed: createParsedKeys(), networks: createKeyNetworks() };
  const equals = createEqualRequests(services.store);
  for (const name of Object.keys(openHandlers) as OpenName[]) registerOpen(app, services, name);
  const reads = Object.keys({ ...mosqueReadHandlers, ...readHandlers }) as ReadName[];
  for (const name of reads) registerRead(app, services, keys, name);
  for (const name of Object.keys(writeHandlers) as WriteName[]) {
    registerWrite(app, services, keys, equals, name);
  }
}

function registerOpen(app: FastifyInstance, services: Services, name: OpenName): void {
  const endpoint = endpoints[name];
  const serialise = createSerialiser(endpoint.answer);
  const style = styleOfEndpoint(endpoint);
  const traffic = services.traffic.addRoute(endpoint.method, endpoint.path);
  app.route({
    ...routeOf(endpoint),
    onRequest: (request, reply) => {
      const exchange = new Exchange(services, request, reply, style, traffic);
      exchange.attempt(() => exchange.json(endpoint.status, serialise(openHandlers[name]())));
    },
    handler: neverReached,
  });
}

function registerRead(app: FastifyInstance, services: Services, keys: KeyChecks, name: ReadName): void {
  const { wantsMosque, answer } = createRead(services, name);
  const admit = createAdmission(services, keys, endpoints[name], wantsMosque);
  const style = styleOfEndpoint(endpoints[name]);
  const traffic = services.traffic.addRoute(endpoints[name].method, endpoints[name].path);
  app.route({
    ...routeOf(endpoints[name]),
    onRequest: (request, reply) => {
      const exchange = new Exchange(services, request, reply, style, traffic);
      exchange.attempt(() => andThen(admit(exchange), (admitted) => answer(exchange, admitted)));
    },
    handler: neverReached,
  });
}

function registerWrite(
  app: FastifyInstance,
  services: Services,
  keys: KeyChecks,
  equals: EqualRequests,
  name: WriteName,
): void {
  const endpoint: Endpoint = endpoints[name];
  const admit = createAdmission(services, keys, endpoint);
  const answer = createWrite(services, equals, name);
  const style = styleOfEndpoint(endpoint);
  const traffic = services.traffic.addRoute(endpoint.method, endpoint.path);
  app.route({
    ...routeOf(endpoint),
    // The body is only read once the request is admitted.
    onRequest: (request, reply, readBody) => {
      const exchange = new Exchange(services, request, reply, style, traffic);
      exchange.attempt(() =>
        andThen(admit(exchange), (admitted) => {
          request.admitted = admitted;
          if (!endpoint.body) forgetMediaType(request.headers);
          readBody();
        }),
      );
    },
    handler: (request, reply) => {
      const { exchange, admitted } = request;
      if (!exchange || !admitted) throw new Error("a write was not admitted");
      reply.hijack();
      const body = request.body as Buffer | undefined; // The only content type parser passes the bytes on.
      exchange.attempt(() => answer(exchange, admitted, body));
    },
  });
}

function neverReached(): never {
  throw new Error("a read is answered before the handler");
}
