import {
  type DefaultedSettingName,
  limits,
  serviceSetting,
  serviceSettingNames,
  type serviceSettings,
} from "@mosque-sync/contract";
import {
  oneOf,
  type Reader,
  readContact,
  readDatabaseUrl,
  readHost,
  readMailFrom,
  readOptional,
  readProxies,
  readPublicUrl,
  readSmtpUrl,
  wholeNumber,
  yesOrNo,
} from "./readers.ts";

/** One setting of the service, set by a variable of the environment. */
export interface Setting {
  /** Its name in the config. */
  readonly name: string;
  /** The text used when the variable is not set; empty for no value. */
  readonly default: string;
  readonly description: string;
  /** Whether it may hold a password: it can then be given in a file, and problems never quote it all. */
  readonly isSecret?: true;
  readonly read: Reader<unknown>;
}

/** Every setting by its variable: the config, its type and the table of docs/settings.md derive from them. */
const table = {
  PORT: {
    name: "port",
    default: "8080",
    description: "Port to listen on; 0 picks a free port.",
    read: wholeNumber(0, 65_535),
  },
  HOST: {
    name: "host",
    default: "127.0.0.1",
    description: "Host name or IP address to listen on. Put a TLS proxy in front of a public address.",
    read: readHost,
  },
  DATABASE_URL: {
    name: "databaseUrl",
    default: "sqlite:data/mosque-sync.db",
    description:
      "`sqlite:<path>`, or `postgres://user:password@host/database` to run several instances. Or `DATABASE_URL_FILE`.",
    isSecret: true,
    read: readDatabaseUrl,
  },
  DATABASE_CONNECTIONS: {
    name: "databaseConnections",
    default: "10",
    description:
      "Most connections to PostgreSQL per process, half of them for writes. See [scaling](scaling.md#connections).",
    read: wholeNumber(2, 1_000),
  },
  DATABASE_IDLE_CONNECTIONS: {
    name: "databaseIdleConnections",
    default: "4",
    description: "How many of these connections stay open while idle; the others close after 10 seconds.",
    read: wholeNumber(2, 1_000),
  },
  PUBLIC_URL: {
    name: "publicUrl",
    default: "",
    description:
      "Public URL, used in links. Default: the URL set in the portal, or the listening address. With a path, only the API works.",
    read: readPublicUrl,
  },
  RATE_LIMIT_PER_MINUTE: {
    name: "requestsPerMinute",
    default: String(limits.requestsPerMinute),
    description: "Requests per minute and key. 0 turns off this limit and the next one.",
    read: wholeNumber(0, 1_000_000),
  },
  AUTH_FAILURES_PER_MINUTE: {
    name: "failuresPerMinute",
    default: String(limits.failedAuthenticationsPerMinute),
    description: "Requests with an invalid key per minute and IP address; more get 429.",
    read: wholeNumber(1, 1_000_000),
  },
  SIGN_IN_FAILURES_PER_MINUTE: {
    name: "signInFailuresPerMinute",
    default: String(limits.failedSignInsPerMinute),
    description: "Wrong passwords and invalid links per minute and IP address; more get 429.",
    read: wholeNumber(1, 1_000_000),
  },
  OPERATORS_NEED_SECOND_FACTOR: {
    name: "operatorsNeedFactor",
    default: "yes",
    description:
      "`yes` or `no`: whether operators must add a second factor before they can do anything else.",
    read: yesOrNo,
  },
  TRUSTED_PROXIES: {
    name: "trustedProxies",
    default: "",
    description:
      "IP addresses or networks of your proxies, separated by commas. The service trusts only their `X-Forwarded-For`.",
    read: readProxies,
  },
  LOG_LEVEL: {
    name: "logLevel",
    default: "info",
    description: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.",
    read: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
  },
  REQUEST_LOG_DAYS: {
    name: "requestLogDays",
    default: String(limits.requestLogDays),
    description: "Days to keep the request log. Older requests are deleted every six hours.",
    read: wholeNumber(1, 3_650),
  },
  REQUEST_LOG_MB: {
    name: "requestLogMb",
    default: String(limits.requestLogMb),
    description: "Largest size of the request log, in MiB. Beyond it, the oldest requests are deleted.",
    read: wholeNumber(1, 100_000_000),
  },
  ...ofServiceSettings(),
  SECURITY_EVENT_DAYS: {
    name: "securityEventDays",
    default: String(limits.securityEventDays),
    description:
      "Days to keep the [security history](monitoring.md#security-history). Older events are deleted once a day.",
    read: wholeNumber(limits.securityEventDaysMin, 36_500),
  },
  SECURITY_CONTACT: {
    name: "securityContact",
    default: "",
    description:
      "Contact for security reports (`mailto:…` or `https://…`), shown in `/.well-known/security.txt`.",
    read: readContact,
  },
  WORKERS: {
    name: "workers",
    default: "1",
    description: "Number of processes that share the port.",
    read: wholeNumber(1, 64),
  },
  DRAIN_SECONDS: {
    name: "drainSeconds",
    default: "0",
    description:
      "Seconds for which a stopping service still accepts requests while `/readyz` returns 503. If your proxy opens a connection per request, set more than its health-check interval.",
    read: wholeNumber(0, 300),
  },
  METRICS_PORT: {
    name: "metricsPort",
    default: "",
    description:
      "Separate port for [Prometheus](monitoring.md), at `/metrics`; 0 picks a free port. Off unless set.",
    read: (text) => (text === "" ? { value: undefined } : wholeNumber(0, 65_535)(text)),
  },
  METRICS_HOST: {
    name: "metricsHost",
    default: "127.0.0.1",
    description:
      "Host name or IP address for `METRICS_PORT`. Everyone who can reach it can read the metrics.",
    read: readHost,
  },
  SMTP_URL: {
    name: "smtpUrl",
    default: "",
    description:
      "Mail server for invitations, password links and warnings: `smtp://user:password@host:587` or `smtps://…`. Needs `MAIL_FROM`. Or `SMTP_URL_FILE`.",
    isSecret: true,
    read: readSmtpUrl,
  },
  MAIL_FROM: {
    name: "mailFrom",
    default: "",
    description: "Sender of emails, such as `Mosque Sync <sync@example.org>`.",
    read: readMailFrom,
  },
  TIMETABLE_LINKS: {
    name: "timetableLinks",
    default: "https",
    description:
      "Links to timetables that the service fetches: `https`, `http` (both schemes) or `off`. Private networks are [never reached](security.md#requests).",
    read: oneOf("https", "http", "off"),
  },
  OIDC_ISSUER: {
    name: "oidcIssuer",
    default: "",
    description:
      "Issuer of the OpenID Connect provider for sign-in, exactly as the provider spells it. Allow the redirect to `<PUBLIC_URL>/portal/auth/callback/oidc` there. See [the checks](security.md#openid-connect).",
    read: readPublicUrl,
  },
  OIDC_CLIENT_ID: {
    name: "oidcClientId",
    default: "",
    description: "Client ID at that provider.",
    read: readOptional,
  },
  OIDC_CLIENT_SECRET: {
    name: "oidcClientSecret",
    default: "",
    description: "Client secret at that provider. Or `OIDC_CLIENT_SECRET_FILE`.",
    isSecret: true,
    read: readOptional,
  },
  OIDC_NAME: {
    name: "oidcName",
    default: "",
    description: "Provider's name on the sign-in button. Default: its host.",
    read: readOptional,
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** The variables that apply until an operator sets their setting in the portal, each within the portal's bounds. */
type OfServiceSettings = {
  readonly [Name in DefaultedSettingName as (typeof serviceSettings)[Name]["environment"]["variable"]]: {
    readonly name: Name;
    readonly default: string;
    readonly description: string;
    readonly read: Reader<number>;
  };
};

function ofServiceSettings(): OfServiceSettings {
  const rows = serviceSettingNames.flatMap((name) => {
    const { environment, description, min, max } = serviceSetting(name);
    if (!environment) return [];
    const setting: Setting = {
      name,
      default: String(environment.default),
      description: `${description} The portal can override this.`,
      read: wholeNumber(min, max),
    };
    return [[environment.variable, setting]];
  });
  return Object.fromEntries(rows) as OfServiceSettings; // A row for each that has a variable.
}

/** Every setting by its variable, each with its own type. */
export type SettingTable = typeof table;
export type SettingName = keyof SettingTable;
export const settings: Readonly<Record<SettingName, Setting>> = table;
