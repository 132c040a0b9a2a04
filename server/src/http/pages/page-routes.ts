import type { FastifyInstance } from "fastify";
import { styleOfAddress } from "../answering/answer-style.ts";
import { Exchange } from "../answering/exchange.ts";
import type { Services } from "../services.ts";

/** Registers what answers a GET of an address. */
export type AddPage = (url: string, answer: (exchange: Exchange) => void | Promise<void>) => void;

/** Pages are answered through an exchange as endpoints are, before any key or session is looked at. */
export function createPageRoutes(app: FastifyInstance, services: Services): AddPage {
  return (url, answer) => {
    const traffic = services.traffic.addRoute("GET", url);
    app.get(url, (request, reply) => {
      const exchange = new Exchange(services, request, reply, styleOfAddress(request.url), traffic);
      reply.hijack();
      exchange.attempt(() => answer(exchange));
    });
  };
}
