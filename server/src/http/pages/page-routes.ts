import { Exchange } from "../responding/exchange.ts";
import { styleOfAddress } from "../responding/response.ts";
import type { Router } from "../routes.ts";
import type { Services } from "../services.ts";

/** Registers the response to a GET of a path. */
export type AddPage = (path: string, respond: (exchange: Exchange) => void | Promise<void>) => void;

/** Pages respond through an exchange as endpoints do, before any key or session is checked. */
export function createPageRoutes(router: Router, services: Services): AddPage {
  return (path, respond) => {
    const traffic = services.traffic.addRoute("GET", path);
    router.add("GET", path, (request, response) => {
      const exchange = new Exchange(services, request, response, {
        style: styleOfAddress(request.url),
        traffic,
        guess: "none",
      });
      exchange.attempt(() => respond(exchange));
    });
  };
}
