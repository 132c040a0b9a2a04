import type { Traffic } from "../http/answering/traffic.ts";
import type { RenderedAnswers } from "../http/api/rendered-answers.ts";
import type { SignInCounts } from "../portal/signing-in/sign-in-counts.ts";
import { histogramSamples, type Metric, sample } from "./metric.ts";

/** What is asked of the service, and how it answers. */
export function trafficMetrics(parts: {
  readonly traffic: Traffic;
  readonly signIns: SignInCounts;
  readonly renderedAnswers: RenderedAnswers;
}): readonly Metric[] {
  const { traffic, signIns, renderedAnswers } = parts;
  return [
    {
      name: "mosque_sync_http_requests_total",
      help: "Requests that were answered, by route and status; route none is what came to no route.",
      type: "counter",
      aggregator: "sum",
      samples: () =>
        traffic.routes.flatMap(({ method, path, answers }) =>
          [...answers].map(([code, count]) => sample(count, { method, route: path, code })),
        ),
    },
    {
      name: "mosque_sync_http_request_duration_seconds",
      help: "From a request's headers to its answer, by route.",
      type: "histogram",
      aggregator: "sum",
      samples() {
        return traffic.routes
          .filter(({ answers }) => answers.size > 0)
          .flatMap(({ method, path, durations }) =>
            histogramSamples(this.name, { method, route: path }, durations),
          );
      },
    },
    {
      name: "mosque_sync_refused_requests_total",
      help: "Requests that were refused, by the exact reason that the answer gave.",
      type: "counter",
      aggregator: "sum",
      samples: () => [...traffic.refusals].map(([reason, count]) => sample(count, { reason })),
    },
    {
      name: "mosque_sync_sign_ins_total",
      help: "Tries to sign in to the portal, by way (password or oidc) and outcome.",
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
      help: "GETs that found their rendered answer kept (hit), or had it made from the database (miss).",
      type: "counter",
      aggregator: "sum",
      samples: () => [
        sample(renderedAnswers.use.found, { outcome: "hit" }),
        sample(renderedAnswers.use.missed, { outcome: "miss" }),
      ],
    },
    {
      name: "mosque_sync_answer_cache_entries",
      help: "Rendered answers that are kept.",
      type: "gauge",
      aggregator: "sum",
      samples: () => [sample(renderedAnswers.use.count)],
    },
    {
      name: "mosque_sync_answer_cache_bytes",
      help: "What kept answers take of the memory, roughly.",
      type: "gauge",
      aggregator: "sum",
      samples: () => [sample(renderedAnswers.use.bytes)],
    },
  ];
}
