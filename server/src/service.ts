import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { createTraffic } from "./domain/counts.ts";
import { createApp } from "./http/app.ts";
import { createReadiness } from "./http/pages/readiness.ts";
import { createResponseCache } from "./http/pipeline/response-cache.ts";
import { createRateLimits } from "./http/rate-limits.ts";
import { createFileTurns } from "./http/reading/file-turns.ts";
import { startMetrics } from "./metrics/start.ts";
import { warnOfSkew } from "./process/clock-skew.ts";
import { startHousekeeping } from "./process/housekeeping.ts";
import { addressOf, listen } from "./process/listening.ts";
import { type MosqueJobs, startMosqueJobs } from "./process/mosque-jobs.ts";
import { letClientsGo } from "./process/port.ts";
import { watchTimeLine } from "./process/time-line-watch.ts";
import type { Config } from "./settings/config.ts";
import type { PeriodicJob } from "./store/periodic-job.ts";
import { saveState } from "./store/service-state.ts";
import { createSteadyTime, keepSteadyTime } from "./store/steady-time.ts";
import { openStore, type Store, timed } from "./store/store.ts";
import { startRequestLog } from "./subjects/activity/rows/log/request-log.ts";
import { startRefusedLog } from "./subjects/activity/rows/refused-log.ts";
import { createSearchTurns } from "./subjects/activity/search-turns.ts";
import { createBackground } from "./subjects/handlers/background.ts";
import { createMailer } from "./subjects/mail/mail.ts";
import { startOutbox } from "./subjects/mail/outbox.ts";
import { createPublicAddress } from "./subjects/operator/public-address.ts";
import { isMailed } from "./subjects/security/event-mails.ts";
import { logEvent } from "./subjects/security/record-event.ts";
import { createProviderClient } from "./subjects/sign-in/provider/provider-client.ts";
import type { OidcProvider } from "./subjects/sign-in/provider/relying-party.ts";
import { createSignIn } from "./subjects/sign-in/sign-in.ts";
import { createCountedSignIn } from "./subjects/sign-in/sign-in-counts.ts";
import type { LinkSettings } from "./subjects/timetable/links/fetch-link.ts";
import { createFetchFile } from "./subjects/timetable/links/fetched-file.ts";
import { createLinkFetches } from "./subjects/timetable/links/link-fetches.ts";
import { createTimetableReader } from "./subjects/timetable/reading/timetable-reader.ts";

/** The memory that cached responses may take in each process. */
const responseCacheBytes = 32 * 1024 * 1024;

/** A running service. */
export interface Service {
  /** The address it listens on. */
  readonly address: string;
  /** Responds to the requests in flight, writes pending data, and closes. */
  stop(): Promise<void>;
}

/**
 * Opens the database, creates the server and listens.
 * @param linkSettings more settings of links, read for each fetch. Only tests have any
 */
export async function startService(
  config: Config,
  log: Logger,
  linkSettings: Partial<LinkSettings> = {},
): Promise<Service> {
  const untimed = await openStore(
    {
      databaseUrl: config.databaseUrl,
      connections: config.databaseConnections,
      idleConnections: config.databaseIdleConnections,
      warn: (sentence) => log.warn(sentence),
      onLoss: (error) => log.warn({ err: error }, "a database connection was lost"),
    },
    tellRefusal(log),
  );
  const store = timed(untimed);
  const { now } = store;
  let outbox: PeriodicJob | undefined;
  const skewWarnings = warnOfSkew(store, log);
  const steadyTime = await createSteadyTime(store);
  const steadyTimeSaves = keepSteadyTime(steadyTime, log);
  let jobs: MosqueJobs | undefined;
  const requestLog = startRequestLog(store, {
    keep: { days: config.requestLogDays, bytes: config.requestLogMb * 1024 * 1024 },
    now: steadyTime.now,
    onPruned: (rows) => log.info({ deleted: { requestLogRows: rows } }, "deleted what was too old"),
    onError: (error, what) => log.warn({ err: error }, what),
    onWritten: (batches) =>
      jobs?.see(
        batches
          .filter(({ isWriter }) => isWriter)
          .map(({ mosqueId, failing }) => ({ mosqueId, hasFailed: failing.size > 0 })),
      ),
    onRecovery: (lost) =>
      lost > 0
        ? log.warn({ lost }, "requests are logged again; some are missing in between")
        : log.info("requests are logged again, and all that waited are in the log"),
    onUnwritten: (error, lost) =>
      log.warn({ err: error, lost }, "requests that waited to be logged are lost, because the service stops"),
  });
  const refusedLog = startRefusedLog(store, {
    days: config.requestLogDays,
    now: steadyTime.now,
    onError: (error) => log.warn({ err: error }, "refused requests could not be logged"),
  });
  let stopping = false;
  const publicAddress = await createPublicAddress({
    store,
    fixed: config.publicUrl,
    listeningAddress: () => addressOf(server, config.host),
    onError: (error) => log.debug({ err: error }, "the public address was not read again"),
  });
  const mailer = await createMailer({
    smtpUrl: config.smtpUrl,
    mailFrom: config.mailFrom,
    onError: (error) => log.warn({ err: error }, "an email could not be sent"),
  });
  const background = createBackground((error) => log.warn({ err: error }, "work after an answer failed"));
  const oidc = oidcOf(config);
  const signIn = createCountedSignIn(createSignIn({ store, publicAddress, oidc, log }));
  const origin = () => new URL(publicAddress.current()).origin;
  const readiness = createReadiness({
    store: untimed,
    now,
    onWritable: (error) =>
      error === undefined
        ? log.info("the database can be written to again")
        : log.warn({ err: error }, "the database cannot be written to"),
  });
  outbox = startOutbox({ store, steadyTime, mailer }, log);
  const responseCache = createResponseCache(responseCacheBytes);
  await watchTimeLine(store, log, responseCache.clear);
  const traffic = createTraffic();
  const timetableReader = createTimetableReader();
  const fetchFile = createFetchFile(() => ({
    links: config.timetableLinks,
    publicUrl: publicAddress.current(),
    ...linkSettings,
  }));
  const server = createApp({
    config,
    store,
    requestLog,
    refusedLog,
    rateLimits: createRateLimits(config, together(store, log)),
    responseCache,
    fileTurns: createFileTurns(),
    readiness,
    traffic,
    log,
    now,
    steadyTime,
    newId: randomUUID,
    isStopping: () => stopping,
    publicUrl: publicAddress.current,
    portal: {
      ...{
        store,
        onEvent(event) {
          logEvent(log, event);
          if (isMailed(event)) outbox?.soon();
        },
        signIn,
        provider: oidc && createProviderClient(oidc, { origin, log }),
        mailer,
        publicAddress,
        background,
        searchTurns: createSearchTurns(),
        timetableReader,
        linkFetches: createLinkFetches(fetchFile),
        settingDefaults: config,
        boundsChanges: config.requestsPerMinute > 0,
        sendMails: outbox.soon,
      },
      ...{ now, newId: randomUUID, startedAt: now() },
      requestLogDays: config.requestLogDays,
      operatorsNeedFactor: config.operatorsNeedFactor,
      onLogUnavailable: (error) => log.warn({ err: error }, "the log of requests cannot be read"),
    },
  });
  const housekeeping = startHousekeeping(store, steadyTime, config, log);

  const measured = {
    traffic,
    signIns: signIn.counts,
    responseCache,
    requestLog,
    store,
    readiness,
    mailer,
  };
  const stopMetrics = await startMetrics(config, measured, log);
  await listen(
    server,
    { host: config.host, port: config.port, backlog: 1_024 },
    { host: "HOST", port: "PORT" },
  );
  // For commands, whose own settings may differ. It runs in the background: a database may refuse writes now.
  background.start(() =>
    store
      .write((tx) => saveState(tx, "listening-at", addressOf(server, config.host)))
      .catch((error) => log.warn({ err: error }, "the address for links of commands could not be saved")),
  );
  jobs = startMosqueJobs(
    {
      store,
      mailer,
      outbox,
      fetchFile,
      timetableReader,
      newId: randomUUID,
      publicUrl: publicAddress.current,
    },
    config,
    log,
  );

  return {
    address: addressOf(server, config.host),
    async stop() {
      stopping = true;
      // Runs in the background: a silent database would delay the requests in flight.
      void skewWarnings.stop();
      void publicAddress.close();
      await letClientsGo(server, config.drainSeconds);
      await new Promise((resolve) => server.close(resolve));
      await background.settled();
      await Promise.all([jobs?.stop(), outbox?.stop()]);
      mailer.close();
      await Promise.all([
        timetableReader.close(),
        requestLog.close(),
        refusedLog.close(),
        housekeeping.stop(),
        steadyTimeSaves.stop(),
      ]);
      stopMetrics();
      await store.close();
    },
  };
}

/** How this instance counts requests together with others, if there can be others. */
function together({ sharedCounts: counts }: Store, log: Logger): Parameters<typeof createRateLimits>[1] {
  return (
    counts && {
      counts,
      onChange(isTogether) {
        if (isTogether) log.info("rate limits are counted together with all instances again");
        else log.warn("rate limits are counted by this process alone, until the database can count again");
      },
    }
  );
}

/** Creates a callback that logs that a starting instance waits for a connection to PostgreSQL. */
export function tellRefusal(log: Logger): (error: unknown) => void {
  return (error) => log.warn({ err: error }, "not started yet: PostgreSQL refuses connections; trying again");
}

/** The OpenID Connect settings are all set or all unset. */
function oidcOf({ oidcIssuer, oidcClientId, oidcClientSecret, oidcName }: Config): OidcProvider | undefined {
  if (!oidcIssuer || !oidcClientId || !oidcClientSecret) return undefined;
  return {
    issuer: oidcIssuer,
    clientId: oidcClientId,
    clientSecret: oidcClientSecret,
    name: oidcName ?? new URL(oidcIssuer).host,
  };
}
