import type { Logger } from "pino";
import type { Config } from "../settings/config.ts";
import type { PeriodicJob } from "../store/periodic-job.ts";
import type { Store } from "../store/store.ts";
import { startDigests } from "../subjects/health/digests.ts";
import { startWatcher, type Watcher } from "../subjects/health/watcher.ts";
import { startKeyWarnings } from "../subjects/keys/key-warnings.ts";
import type { Mailer } from "../subjects/mail/mail.ts";
import { startDailyUpdates } from "../subjects/timetable/daily.ts";
import type { FetchFile } from "../subjects/timetable/links/fetched-file.ts";
import { startLinkUpdates } from "../subjects/timetable/links/link-updates.ts";
import type { TimetableReader } from "../subjects/timetable/reading/timetable-reader.ts";

/** The services that the jobs use. */
interface JobServices {
  readonly store: Store;
  readonly newId: () => string;
  readonly mailer: Mailer;
  readonly outbox: PeriodicJob;
  readonly fetchFile: FetchFile;
  readonly timetableReader: TimetableReader;
  /** The service's URL, without a slash at the end. */
  readonly publicUrl: () => string;
}

/** The work that the service does for mosques without a request. */
export interface MosqueJobs extends Pick<Watcher, "see"> {
  /** Ends it after the steps under way. */
  stop(): Promise<void>;
}

/** Starts the checks of syncs, the warnings of keys, the digests, and the updates of timetables. */
export function startMosqueJobs(
  services: JobServices,
  { databaseUrl }: Pick<Config, "databaseUrl">,
  log: Logger,
): MosqueJobs {
  const { store, newId, outbox, publicUrl } = services;
  const mailing = { store, mailer: services.mailer, onMails: outbox.soon };
  const pageOf = (mosqueId: string) => `${publicUrl()}/portal/mosques/${mosqueId}`;
  const watcher = startWatcher(
    {
      ...mailing,
      overviewOf: pageOf,
      onFault: (error, mosqueId) =>
        log.warn({ err: error, mosqueId }, "the health of a mosque could not be checked"),
    },
    log,
  );
  const keyWarnings = startKeyWarnings(
    { ...mailing, keysPageOf: (mosqueId) => `${pageOf(mosqueId)}/keys` },
    log,
  );
  const pages = () => ({
    mosques: `${publicUrl()}/portal/operator/mosques`,
    service: `${publicUrl()}/portal/operator/service`,
  });
  const digests = startDigests({ ...mailing, pages }, log);
  const dailyUpdates = startDailyUpdates({ store, newId }, { databaseUrl, log });
  const linkUpdates = startLinkUpdates(services, log);
  const jobs = [watcher, keyWarnings, digests, dailyUpdates, linkUpdates];
  return {
    see: watcher.see,
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
