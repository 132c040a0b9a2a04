import type { Traffic } from "../domain/counts.ts";
import type { ResponseCache } from "../http/pipeline/response-cache.ts";
import type { SignInCounts } from "../subjects/sign-in/sign-in-counts.ts";
import { histogramSamples, type Metric, sample } from "./metric.ts";

/** Metrics of the requests and their responses. */
export function trafficMetrics(parts: {
  readonly traffic: Traffic;
  readonly signIns: SignInCounts;
  readonly responseCache: ResponseCache;
}): readonly Metric[] {
  const { traffic, signIns, responseCache } = parts;
  return [
    {
      name: "mosque_sync_http_requests_total",
      help: "Answered requests, by route and status; route none stands for unknown addresses and unreadable requests.",
      type: "counter",
      aggregator: "sum",
      samples: () =>
        traffic.routes.flatMap(({ method, path, responses }) =>
          [...responses].map(([code, count]) => sample(count, { method, route: path, code })),
        ),
    },
    {
      name: "mosque_sync_http_request_duration_seconds",
      help: "Time from a request's headers to its answer, by route.",
      type: "histogram",
      aggregator: "sum",
      samples() {
        return traffic.routes
          .filter(({ responses }) => responses.size > 0)
          .flatMap(({ method, path, durations }) =>
            histogramSamples(this.name, { method, route: path }, durations),
          );
      },
    },
    {
      name: "mosque_sync_refused_requests_total",
      help: "Refused requests, by the exact reason in the answer.",
      type: "counter",
      aggregator: "sum",
      samples: () => [...traffic.refusals].map(([reason, count]) => sample(count, { reason })),
    },
    {
      name: "mosque_sync_sign_ins_total",
      help: "Attempts to sign in to the portal, by way (password, passkey or oidc) and outcome.",
      type: "counter",
      aggregator: "sum",
      samples: () =>
        Object.entries(signIns).flatMap(([way, { succeeded, failed }]) => [
          sample(succeeded, { way, outcome: "succeeded" }),
          sample(failed, { way, outcome: "failed" }),
        ]),
    },
    {
      name: "mosque_sync_answer_cache_lookups_total",
      help: "GETs answered from a cached answer (hit) or from the database (miss).",
      type: "counter",
      aggregator: "sum",
      samples: () => [
        sample(responseCache.use.found, { outcome: "hit" }),
        sample(responseCache.use.missed, { outcome: "miss" }),
      ],
    },
    {
      name: "mosque_sync_answer_cache_entries",
      help: "Cached answers, and those remembered as asked for once.",
      type: "gauge",
      aggregator: "sum",
      samples: () => [sample(responseCache.use.count)],
    },
    {
      name: "mosque_sync_answer_cache_bytes",
      help: "Approximate memory of the answer cache.",
      type: "gauge",
      aggregator: "sum",
      samples: () => [sample(responseCache.use.bytes)],
    },
  ];
}
