import type { Store } from "../store/store.ts";
import { countInTrouble } from "../subjects/health/rows/checks.ts";
import type { Mailer } from "../subjects/mail/mail.ts";
import { type Metric, sample } from "./metric.ts";

/** Metrics of mosques' syncs, and of the emails that tell of them. */
export function healthMetrics({
  store,
  mailer,
}: {
  readonly store: Pick<Store, "read">;
  readonly mailer: Pick<Mailer, "counts">;
}): readonly Metric[] {
  return [
    {
      name: "mosque_sync_mosques_in_trouble",
      help: "Mosques whose sync is in a state that someone has to end: failed, late or stuck.",
      type: "gauge",
      aggregator: "max",
      samples: async () => {
        const counts = await store.read(countInTrouble).catch(() => []);
        return counts.map(({ state, mosques }) => sample(mosques, { state }));
      },
    },
    {
      name: "mosque_sync_mails_total",
      help: "Emails that the mail server took, or that could not be sent, by outcome.",
      type: "counter",
      aggregator: "sum",
      samples: () => [
        sample(mailer.counts.sent, { outcome: "sent" }),
        sample(mailer.counts.failed, { outcome: "failed" }),
      ],
    },
  ];
}
