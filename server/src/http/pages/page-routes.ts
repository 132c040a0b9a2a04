import { Exchange } from "../responding/exchange.ts";
import { styleOfAddress } from "../responding/response-format.ts";
import type { Router } from "../router.ts";
import type { Services } from "../services.ts";

/** Registers what answers a GET of an address. */
export type AddPage = (path: string, answer: (exchange: Exchange) => void | Promise<void>) => void;

/** Pages are answered through an exchange as endpoints are, before any key or session is looked at. */
export function createPageRoutes(router: Router, services: Services): AddPage {
  return (path, answer) => {
    const traffic = services.traffic.addRoute("GET", path);
    router.add("GET", path, (request, response) => {
      const exchange = new Exchange(services, request, response, {
        style: styleOfAddress(request.url),
        traffic,
        guess: "none",
      });
      exchange.attempt(() => answer(exchange));
    });
  };
}
