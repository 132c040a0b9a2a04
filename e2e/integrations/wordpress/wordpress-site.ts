import "../../support/runs/prepared.ts";
import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { moOf, pluginFiles } from "../../../server/src/http/pages/downloads.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { freePort, type Program, startCommand } from "../../support/services/process.ts";
import { runPhp } from "../php-programs.ts";

const wordpress = process.env.TEST_WORDPRESS;

/** Why the tests in WordPress are skipped; false if they run. */
export const withoutWordPress =
  !(wordpress && process.env.TEST_PHP) &&
  "There is no WordPress with MariaDB. Install them (Debian: apt-get install wordpress mariadb-server php-mysql php-curl), and run `npm test -- FILE`.";

/** The path of the plugin's settings. */
export const settingsPage = "/wp-admin/options-general.php?page=mosque-sync";

/** The site's administrator. */
export const administrator = { name: "volunteer", password: "a long enough password" };

/** A running WordPress of its own, on a MariaDB of its own. */
export interface WordPressSite {
  readonly address: URL;
  /** Its folder. */
  readonly folder: string;
  /** Runs PHP code inside WordPress, and returns what it prints. */
  run(code: string): Promise<string>;
  /** Everything that PHP and WordPress have logged. */
  logs(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a WordPress in a temporary folder, installed and empty. */
export async function startWordPress(): Promise<WordPressSite> {
  assert.ok(wordpress, "TEST_WORDPRESS is not set: skip the test by `withoutWordPress`.");
  const root = await mkdtemp(join(tmpdir(), "wp-"));
  const ends = new AsyncDisposableStack();
  ends.defer(() => rm(root, { recursive: true, force: true }));
  try {
    const socket = join(root, "db.sock");
    const database = await startDatabase(root, socket);
    ends.defer(() => end(database));
    const folder = join(root, "site");
    await cp(wordpress, folder, { recursive: true, dereference: true, filter: isOfWordPress });
    const address = new URL(`http://127.0.0.1:${await freePort()}`);
    await writeFile(join(folder, "wp-config.php"), configuration(address, socket));
    await speakArabic(folder);
    const compiled = await keepCompiled(root, folder);
    const run = async (code: string, first = "") => {
      const script = `<?php ${first} $_SERVER['HTTP_HOST'] = '${address.host}'; require 'wp-load.php'; ${code}`;
      const { output, errors, code: exit } = await runPhp(script, { folder, options: compiled });
      assert.equal(exit, 0, output + errors);
      return output;
    };
    await run(
      `require_once ABSPATH . 'wp-admin/includes/upgrade.php';
      wp_install('Masjid Noor', '${administrator.name}', 'volunteer@example.org', true, '', '${administrator.password}');
      update_option('timezone_string', 'Europe/London');
      update_option('show_avatars', 0);`,
      "define('WP_INSTALLING', true);",
    );
    const php = process.env.TEST_PHP ?? "php";
    const settings = ["-d", "display_errors=1", ...compiled];
    const server = startCommand(php, ["-S", address.host, "-t", folder, ...settings]);
    ends.defer(() => end(server));
    await eventually(() =>
      fetch(new URL("/wp-login.php", address)).then(
        ({ ok }) => ok || undefined,
        () => undefined,
      ),
    );
    const logs = async () => {
      const debug = await readFile(join(folder, "wp-content/debug.log"), "utf8").catch(() => "");
      return debug + server.stdout() + server.stderr();
    };
    return { address, folder, run, logs, stop: () => ends.disposeAsync() };
  } catch (error) {
    await ends.disposeAsync();
    throw error;
  }
}

/** Puts the plugin into a site, and activates it. Its operator lets it ask services on the same machine. */
export async function installPlugin(site: WordPressSite): Promise<void> {
  await copyPlugin(site);
  await allowLocalServices(site);
  await site.run(`require_once ABSPATH . 'wp-admin/includes/plugin.php';
    if (activate_plugin('mosque-sync/mosque-sync.php') !== null) exit(1);`);
}

/** Starts a site that lets plugins request URLs of the same machine. */
export async function startWordPressWithLocalServices(): Promise<WordPressSite> {
  const site = await startWordPress();
  await allowLocalServices(site);
  return site;
}

/**
 * Lets plugins request URLs of the same machine, as the operator of a site can with WordPress' filters. A request of
 * WordPress to its own site fails: the server handles one request at a time, so it would fail after ten seconds.
 */
async function allowLocalServices(site: WordPressSite): Promise<void> {
  const folder = join(site.folder, "wp-content/mu-plugins");
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, "local-services.php"),
    `<?php
      add_filter('http_request_host_is_external', static fn (bool $is, string $host) => $is || $host === '127.0.0.1', 10, 2);
      add_filter('pre_http_request', static fn ($response, array $sent, string $url) => str_starts_with($url, home_url('/')) ? new WP_Error('http_request_failed', 'The site is busy.') : $response, 10, 3);
      add_filter('http_allowed_safe_ports', static fn (array $ports, string $host, string $url) => [...$ports, wp_parse_url($url, PHP_URL_PORT)], 10, 3);`,
  );
}

/** Puts the plugin into a site without activating it. */
export async function copyPlugin(site: WordPressSite): Promise<void> {
  for (const { path, content } of pluginFiles()) {
    const file = join(site.folder, "wp-content/plugins", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/**
 * Signs a person in, to their first page. The form is sent without its page, because its script
 * moves the focus to the name after a while, and what is typed into the password goes there.
 */
export async function signIn(page: Page, { name, password }: typeof administrator): Promise<void> {
  await page.goto("/wp-login.php");
  const signedIn = await page.request.post("/wp-login.php", {
    form: { log: name, pwd: password },
  });
  assert.match(signedIn.url(), /wp-admin/);
  await page.goto("/wp-admin/");
}

async function startDatabase(root: string, socket: string): Promise<Program> {
  const data = join(root, "db");
  await mkdir(data);
  // Only root has to name the user that MariaDB runs as.
  const user = process.getuid?.() === 0 ? ["--user=root"] : [];
  const install = startCommand("mariadb-install-db", [
    // Two databases that are made at once would use the same temporary tables.
    ...[
      "--no-defaults",
      `--datadir=${data}`,
      `--tmpdir=${root}`,
      "--auth-root-authentication-method=normal",
      "--skip-test-db",
    ],
    ...user,
  ]);
  assert.equal(await install.ended, 0, install.stdout() + install.stderr());
  const files = [
    `--datadir=${data}`,
    `--tmpdir=${root}`,
    `--socket=${socket}`,
    `--pid-file=${join(root, "db.pid")}`,
  ];
  const small = ["--skip-networking", "--innodb-buffer-pool-size=32M", "--innodb-flush-log-at-trx-commit=0"];
  const server = startCommand("mariadbd", ["--no-defaults", ...files, ...small, ...user]);
  await eventually(async () => {
    assert.equal(server.child.exitCode, null, server.stderr());
    const statement = "CREATE DATABASE IF NOT EXISTS wordpress CHARACTER SET utf8mb4";
    const client = startCommand("mariadb", [
      "--no-defaults",
      `--socket=${socket}`,
      "-u",
      "root",
      "-e",
      statement,
    ]);
    return (await client.ended) === 0 || undefined;
  });
  return server;
}

/** MariaDB writes until it ends, so its folder is removed after that. */
async function end({ child, ended }: Program): Promise<void> {
  child.kill("SIGTERM");
  await ended;
}

/**
 * The settings of PHP that keep WordPress' compiled files for all processes of a site, because each request compiles
 * hundreds of files. What tests change, which is the configuration and the plugins, is compiled for each request.
 */
async function keepCompiled(root: string, folder: string): Promise<string[]> {
  const cache = join(root, "compiled");
  const changing = join(root, "not-compiled.txt");
  await mkdir(cache);
  await writeFile(changing, `${join(folder, "wp-config.php")}\n${join(folder, "wp-content")}\n`);
  const settings = {
    ...{ enable: 1, enable_cli: 1, file_cache: cache, blacklist_filename: changing },
    // The files have just been copied, and PHP would take them for files that are being written.
    file_update_protection: 0,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-d", `opcache.${name}=${value}`]);
}

/** Debian's own configuration looks for files of the machine. */
function isOfWordPress(path: string): boolean {
  return !/\/(\.htaccess|wp-config\.php|akismet)$/.test(path);
}

function configuration(address: URL, socket: string): string {
  const constants = {
    DB_NAME: "wordpress",
    DB_USER: "root",
    DB_PASSWORD: "",
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: "utf8mb4",
    DB_COLLATE: "",
    WP_HOME: address.origin,
    WP_SITEURL: address.origin,
    WP_DEBUG: true,
    WP_DEBUG_LOG: true,
    WP_DEBUG_DISPLAY: false,
    WP_HTTP_BLOCK_EXTERNAL: true,
    AUTOMATIC_UPDATER_DISABLED: true,
    // The tests decide when scheduled tasks run, by asking for wp-cron.php.
    DISABLE_WP_CRON: true,
    FS_METHOD: "direct",
    ...Object.fromEntries(secrets.map((name) => [name, crypto.randomUUID()])),
  };
  const lines = Object.entries(constants).map(
    ([name, value]) => `define('${name}', ${JSON.stringify(value)});`,
  );
  return `<?php\n${lines.join("\n")}\n$table_prefix = 'noor_';\nif (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');\nrequire_once ABSPATH . 'wp-settings.php';\n`;
}

const secrets = ["AUTH", "SECURE_AUTH", "LOGGED_IN", "NONCE"].flatMap((name) => [
  `${name}_KEY`,
  `${name}_SALT`,
]);

/** Gives WordPress the one entry of its Arabic translation that turns its pages from right to left. */
async function speakArabic(folder: string): Promise<void> {
  const languages = join(folder, "wp-content/languages");
  await mkdir(languages, { recursive: true });
  const header = "Language: ar\nContent-Type: text/plain; charset=UTF-8\n";
  await writeFile(
    join(languages, "ar.mo"),
    moOf(
      new Map([
        ["", header],
        ["text direction\u0004ltr", "rtl"],
      ]),
    ),
  );
}
