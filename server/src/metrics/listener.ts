import { createServer } from "node:http";
import type { Logger } from "pino";
import { Registry } from "prom-client";
import { emptyPolicy, noSniff } from "../http/responding/response.ts";
import { addressOf, listen } from "../process/listening.ts";

/** The path that Prometheus reads. */
const path = "/metrics";

/**
 * Serves metrics on a separate port, so that they are not public by mistake.
 * @param gather returns them in Prometheus' text format
 * @returns stops it
 */
export async function serveMetrics(
  { host, port, log }: { readonly host: string; readonly port: number; readonly log: Logger },
  gather: () => Promise<string>,
): Promise<() => void> {
  const server = createServer(async (request, response) => {
    const respond = (status: number, type: string, body: string) =>
      response
        .writeHead(status, ["Content-Type", type, "Cache-Control", "no-store", ...noSniff, ...emptyPolicy])
        .end(body);
    if (request.url?.split("?", 1)[0] !== path) {
      respond(404, "text/plain", `The metrics are at ${path}.\n`);
      return;
    }
    try {
      respond(200, Registry.PROMETHEUS_CONTENT_TYPE, await gather());
    } catch (error) {
      log.error({ err: error }, "the metrics could not be gathered");
      respond(500, "text/plain", "The metrics could not be gathered; the service's log says why.\n");
    }
  });
  await listen(server, { host, port }, { host: "METRICS_HOST", port: "METRICS_PORT" });
  log.info({ address: addressOf(server, host) + path }, "serving metrics");
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
