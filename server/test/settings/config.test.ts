import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  type DefaultedSettingName,
  hasDefault,
  serviceSettingNames,
  serviceSettings,
} from "@mosque-sync/contract";
import { type Config, parseConfig } from "#settings/config.ts";
import { settings } from "#settings/settings.ts";
import { configOf, problemsOf } from "./environments.ts";

type SettingName = keyof typeof settings;

type Defaulted = (typeof serviceSettings)[DefaultedSettingName];

/** What is the same for every setting that operators may change in the portal. @returns it by the variable */
function ofServiceSettings<T>(
  row: (setting: Defaulted, name: DefaultedSettingName) => T,
): Record<Defaulted["environment"]["variable"], T> {
  const names = serviceSettingNames.filter(hasDefault);
  const rows = names.map((name) => [
    serviceSettings[name].environment.variable,
    row(serviceSettings[name], name),
  ]);
  return Object.fromEntries(rows) as Record<Defaulted["environment"]["variable"], T>; // A row for each of them.
}

const settingDefaults = Object.fromEntries(
  serviceSettingNames.filter(hasDefault).map((name) => [name, serviceSettings[name].environment.default]),
) as Record<DefaultedSettingName, number>; // One for each of the names.

const defaults: Config = {
  port: 8080,
  host: "127.0.0.1",
  databaseUrl: "sqlite:data/mosque-sync.db",
  databaseConnections: 10,
  databaseIdleConnections: 4,
  publicUrl: undefined,
  requestsPerMinute: 600,
  failuresPerMinute: 20,
  signInFailuresPerMinute: 10,
  operatorsNeedFactor: true,
  trustedProxies: [],
  logLevel: "info",
  requestLogDays: 30,
  requestLogMb: 4_096,
  ...settingDefaults,
  securityEventDays: 400,
  securityContact: undefined,
  workers: 1,
  drainSeconds: 0,
  metricsPort: undefined,
  metricsHost: "127.0.0.1",
  smtpUrl: undefined,
  mailFrom: undefined,
  timetableLinks: "https",
  oidcIssuer: undefined,
  oidcClientId: undefined,
  oidcClientSecret: undefined,
  oidcName: undefined,
};

test("an empty environment gives a complete config", () => {
  assert.deepEqual(configOf({}), defaults);
});

test("an empty variable counts as not set", () => {
  const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, ""]));
  assert.deepEqual(configOf(empty), defaults);
});

test("variables of other programs are ignored", () => {
  assert.deepEqual(parseConfig({ PATH: "/usr/bin", PORTS: "x", port: "x" }), { config: defaults });
});

/** The other variables that a setting needs. */
const companions: Partial<Record<SettingName, Partial<Record<SettingName, string>>>> = {
  SMTP_URL: { MAIL_FROM: "sync@example.org" },
  MAIL_FROM: { SMTP_URL: "smtp://localhost" },
  OIDC_ISSUER: { OIDC_CLIENT_ID: "sync", OIDC_CLIENT_SECRET: "s" },
  OIDC_CLIENT_ID: { OIDC_ISSUER: "https://id.example.org", OIDC_CLIENT_SECRET: "s" },
  OIDC_CLIENT_SECRET: { OIDC_ISSUER: "https://id.example.org", OIDC_CLIENT_ID: "sync" },
};
const oidc = { oidcIssuer: "https://id.example.org", oidcClientId: "sync", oidcClientSecret: "s" };

suite("a setting", () => {
  const accepted: Record<SettingName, readonly (readonly [text: string, config: Partial<Config>])[]> = {
    PORT: [
      ["0", { port: 0 }],
      [" 65535 ", { port: 65_535 }],
    ],
    HOST: [
      ["0.0.0.0", { host: "0.0.0.0" }],
      ["::1", { host: "::1" }],
      ["sync.example.org", { host: "sync.example.org" }],
    ],
    DATABASE_URL: [
      ["sqlite:/var/lib/mosques.db", { databaseUrl: "sqlite:/var/lib/mosques.db" }],
      ["postgres://u:p@db/mosques", { databaseUrl: "postgres://u:p@db/mosques" }],
      ["postgresql://db/mosques?sslmode=require", { databaseUrl: "postgresql://db/mosques?sslmode=require" }],
    ],
    DATABASE_CONNECTIONS: [["2", { databaseConnections: 2 }]],
    DATABASE_IDLE_CONNECTIONS: [["1000", { databaseIdleConnections: 1_000 }]],
    PUBLIC_URL: [
      ["https://sync.example.org/", { publicUrl: "https://sync.example.org" }],
      ["http://10.0.0.1:8080/mosques//", { publicUrl: "http://10.0.0.1:8080/mosques" }],
      ["HTTPS://Sync.Example.ORG:443/?", { publicUrl: "https://sync.example.org" }],
      ["https://مسجد.example", { publicUrl: "https://xn--rgbgk5e.example" }],
    ],
    RATE_LIMIT_PER_MINUTE: [["0", { requestsPerMinute: 0 }]],
    AUTH_FAILURES_PER_MINUTE: [["1", { failuresPerMinute: 1 }]],
    SIGN_IN_FAILURES_PER_MINUTE: [["1", { signInFailuresPerMinute: 1 }]],
    OPERATORS_NEED_SECOND_FACTOR: [
      ["yes", { operatorsNeedFactor: true }],
      ["no", { operatorsNeedFactor: false }],
    ],
    TRUSTED_PROXIES: [
      ["10.0.0.0/8, ::1,", { trustedProxies: ["10.0.0.0/8", "::1"] }],
      ["192.0.2.1", { trustedProxies: ["192.0.2.1"] }],
      ["2001:db8::/32,fe80::/10", { trustedProxies: ["2001:db8::/32", "fe80::/10"] }],
    ],
    LOG_LEVEL: [["silent", { logLevel: "silent" }]],
    REQUEST_LOG_DAYS: [["3650", { requestLogDays: 3_650 }]],
    REQUEST_LOG_MB: [["100000000", { requestLogMb: 100_000_000 }]],
    ...ofServiceSettings(({ min, max }, name) =>
      [min, max].map((bound) => [String(bound), { [name]: bound }] as const),
    ),
    SECURITY_EVENT_DAYS: [["90", { securityEventDays: 90 }]],
    SECURITY_CONTACT: [
      ["mailto:security@example.org", { securityContact: "mailto:security@example.org" }],
      ["https://example.org/security", { securityContact: "https://example.org/security" }],
    ],
    WORKERS: [["64", { workers: 64 }]],
    DRAIN_SECONDS: [["300", { drainSeconds: 300 }]],
    METRICS_PORT: [
      ["9464", { metricsPort: 9_464 }],
      ["0", { metricsPort: 0 }],
    ],
    METRICS_HOST: [["::", { metricsHost: "::" }]],
    SMTP_URL: [
      ["smtp://localhost", { smtpUrl: "smtp://localhost", mailFrom: "sync@example.org" }],
      [
        "smtps://user%40example.org:p%2Fw@mail.example.org:465/",
        {
          smtpUrl: "smtps://user%40example.org:p%2Fw@mail.example.org:465/",
          mailFrom: "sync@example.org",
        },
      ],
    ],
    MAIL_FROM: [
      [
        "Mosque Sync <sync@example.org>",
        { mailFrom: "Mosque Sync <sync@example.org>", smtpUrl: "smtp://localhost" },
      ],
    ],
    TIMETABLE_LINKS: [
      ["http", { timetableLinks: "http" }],
      ["off", { timetableLinks: "off" }],
    ],
    OIDC_ISSUER: [["https://id.example.org/", oidc]],
    OIDC_CLIENT_ID: [["sync", oidc]],
    OIDC_CLIENT_SECRET: [["s", oidc]],
    OIDC_NAME: [["Our school", { oidcName: "Our school" }]],
  };
  for (const [name, cases] of Object.entries(accepted)) {
    for (const [text, config] of cases) {
      test(`${name} may be "${text}"`, () => {
        const others = companions[name as SettingName] ?? {};
        assert.deepEqual(configOf({ ...others, [name]: text }), { ...defaults, ...config });
      });
    }
  }

  type AnyText = "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_NAME";
  const refused: Record<
    Exclude<SettingName, AnyText>,
    { readonly texts: readonly string[]; readonly allowed: RegExp }
  > = {
    PORT: {
      texts: ["65536", "-1", "80.5", "0x50", "1e3", "http", "٨٠٨٠"],
      allowed: /a whole number from 0 to 65535\.$/,
    },
    HOST: { texts: ["local host", "http://x/", "[::1]"], allowed: /a host name or an IP address\.$/ },
    DATABASE_URL: {
      texts: [
        "mysql://db/mosques",
        "sqlite:",
        "sqlite::memory:",
        "data.db",
        "postgres:db",
        "postgres://db:x/m",
      ],
      allowed: /sqlite:<path of a file> or postgres:\/\/…\.$/,
    },
    DATABASE_CONNECTIONS: { texts: ["1", "1001", "many"], allowed: /a whole number from 2 to 1000\.$/ },
    DATABASE_IDLE_CONNECTIONS: { texts: ["1", "none"], allowed: /a whole number from 2 to 1000\.$/ },
    PUBLIC_URL: {
      texts: [
        ...["sync.example.org", "ftp://x", "https://x/?a=b", "https://x/#a", "https://"],
        ...["https://user@x", "https://a\nb.org", "https://x/a b"],
      ],
      allowed: /an http or https address without a query/,
    },
    RATE_LIMIT_PER_MINUTE: {
      texts: ["-1", "1000001", "ten"],
      allowed: /a whole number from 0 to 1000000\.$/,
    },
    AUTH_FAILURES_PER_MINUTE: { texts: ["0", "1000001"], allowed: /a whole number from 1 to 1000000\.$/ },
    SIGN_IN_FAILURES_PER_MINUTE: { texts: ["0", "ten"], allowed: /a whole number from 1 to 1000000\.$/ },
    OPERATORS_NEED_SECOND_FACTOR: { texts: ["true", "1", "No", "nope"], allowed: /yes or no\.$/ },
    TRUSTED_PROXIES: {
      texts: ["loopback", "10.0.0.1;10.0.0.2", "10.0.0", "10.0.0.0/33", "::1/129", "0.0.0.0/0"],
      allowed: /comma-separated list of IP addr/,
    },
    LOG_LEVEL: {
      texts: ["verbose", "INFO"],
      allowed: /one of fatal, error, warn, info, debug, trace, silent\.$/,
    },
    REQUEST_LOG_DAYS: { texts: ["0", "3651"], allowed: /a whole number from 1 to 3650\.$/ },
    REQUEST_LOG_MB: { texts: ["0", "1.5", "100000001"], allowed: /a whole number from 1 to 100000000\.$/ },
    ...ofServiceSettings(({ min, max }) => ({
      texts: [String(min - 1), String(max + 1), "all"],
      allowed: new RegExp(`a whole number from ${min} to ${max}\\.$`),
    })),
    SECURITY_EVENT_DAYS: { texts: ["89", "36501"], allowed: /a whole number from 90 to 36500\.$/ },
    SECURITY_CONTACT: {
      texts: ["security@example.org", "http://example.org", "mailto:x"],
      allowed: /mailto:… or https:\/\/…\.$/,
    },
    WORKERS: { texts: ["0", "65", "all"], allowed: /a whole number from 1 to 64\.$/ },
    DRAIN_SECONDS: { texts: ["301", "0.5", "long"], allowed: /a whole number from 0 to 300\.$/ },
    METRICS_PORT: { texts: ["65536", "on"], allowed: /a whole number from 0 to 65535\.$/ },
    METRICS_HOST: { texts: ["every host"], allowed: /a host name or an IP address\.$/ },
    SMTP_URL: {
      texts: [
        "mail.example.org",
        "https://mail.example.org",
        "smtp://",
        "smtp://host/x",
        "smtp://host?pool=1",
      ],
      allowed: /smtp:\/\/user:password@host:587 or smtps:\/\/…/,
    },
    MAIL_FROM: {
      texts: ["sync", "a@b, c@d", "Mosque Sync sync@example.org", "<a@b>\nBcc"],
      allowed: /an email address, such as Mosque Sync <sync@example\.org>\.$/,
    },
    TIMETABLE_LINKS: { texts: ["HTTPS", "yes", "http,https"], allowed: /one of https, http, off\.$/ },
    OIDC_ISSUER: { texts: ["id.example.org", "https://x/?a=b"], allowed: /an http or https address/ },
  };
  for (const [name, { texts, allowed }] of Object.entries(refused)) {
    for (const text of texts) {
      test(`${name} cannot be "${text}", and the problem names the allowed values`, () => {
        const [problem = "", ...others] = problemsOf({ ...companions[name as SettingName], [name]: text });
        assert.deepEqual(others, []);
        assert.ok(problem.startsWith(`${name} is "${text}": it must be `), problem);
        assert.match(problem, allowed);
      });
    }
  }

  for (const [name, others] of Object.entries(companions)) {
    test(`${name} by itself is refused, and the problems name its companions`, () => {
      const [text] = accepted[name as SettingName][0] ?? assert.fail();
      assert.deepEqual(
        problemsOf({ [name]: text }),
        Object.keys(others).map((missing) => `${missing} is not set: ${name} needs it.`),
      );
    });
  }

  test("METRICS_PORT cannot be the PORT of the service", () => {
    assert.deepEqual(problemsOf({ PORT: "9464", METRICS_PORT: "9464" }), [
      'METRICS_PORT is "9464", the same as PORT: set one of them to another port.',
    ]);
    assert.equal(configOf({ PORT: "0", METRICS_PORT: "0" }).metricsPort, 0);
  });

  test("that is wrong does not hide another: all problems are listed", () => {
    const wrong = Object.fromEntries(Object.entries(refused).map(([name, { texts }]) => [name, texts[0]]));
    const named = problemsOf({ ...companions.OIDC_ISSUER, ...wrong }).map((problem) =>
      problem.replace(/ is .*/, ""),
    );
    assert.deepEqual(named, Object.keys(refused));
  });
});
