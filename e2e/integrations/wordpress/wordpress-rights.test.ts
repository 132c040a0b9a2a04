import "../../support/runs/prepared.ts";
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { pluginFiles } from "../../../server/src/http/pages/downloads.ts";
import { makeNetwork } from "./wordpress-network.ts";
import {
  administrator,
  copyPlugin,
  settingsPage,
  startWordPress,
  type WordPressSite,
  withoutWordPress,
} from "./wordpress-site.ts";
import { type Visitor, visit } from "./wordpress-visitor.ts";

const mosqueId = "3f2c8f0e-2a52-4a63-9d0f-0a1c5b7e8d11";
const key = "a-key-of-another-server";
const options = `$wpdb->get_results("SELECT option_name AS name, option_value AS value, autoload FROM $wpdb->options WHERE option_name LIKE 'mosque_sync%' ORDER BY option_name", ARRAY_A)`;

describe("Who reaches what of the WordPress plugin", { skip: withoutWordPress }, () => {
  let site: WordPressSite;
  let admin: Visitor;
  /** A service that only this machine reaches; it has all that it was asked. */
  let internal: Server;
  let internalAddress: string;
  const asked: (string | undefined)[] = [];
  before(async () => {
    site = await startWordPress();
    await copyPlugin(site);
    await site.run(`require_once ABSPATH . 'wp-admin/includes/plugin.php';
      if (activate_plugin('mosque-sync/mosque-sync.php') !== null) exit(1);`);
    admin = await visit(site.address, administrator);
    internal = createServer((request, response) => {
      asked.push(request.headers.authorization);
      response.end("{}");
    });
    await once(internal.listen(0, "127.0.0.1"), "listening");
    internalAddress = `http://127.0.0.1:${(internal.address() as AddressInfo).port}`; // It listens on TCP.
  });
  after(async () => {
    internal?.close();
    await site?.stop();
  });

  async function stored(
    address = site.address,
  ): Promise<{ name: string; value: string; autoload: string }[]> {
    const switched = address === site.address ? "" : "switch_to_blog(2);";
    return JSON.parse(await site.run(`${switched} echo json_encode(${options});`));
  }
  const nonces = new Map<Visitor, string>();
  /** What a visitor's page has beside each form: of its settings, its button or its upload. */
  async function nonceOf(visitor: Visitor, action: "mosque_sync" | "mosque_sync_upload"): Promise<string> {
    const text = nonces.get(visitor) ?? (await visitor.get(settingsPage)).text;
    nonces.set(visitor, text);
    const form = text.split("<form").find((part) => new RegExp(`value=["']${action}["']`).test(part));
    return /name="_wpnonce" value="(\w+)"/.exec(form ?? "")?.[1] ?? assert.fail(`no form: ${text}`);
  }
  async function save(visitor: Visitor, fields: Readonly<Record<string, string>>) {
    const sent = {
      option_page: "mosque_sync",
      action: "update",
      _wpnonce: await nonceOf(visitor, "mosque_sync"),
      "mosque_sync_settings[mosque]": mosqueId,
      "mosque_sync_settings[source]": "file",
      "mosque_sync_settings[jummah]": "",
      ...fields,
    };
    return visitor.post("/wp-admin/options.php", new URLSearchParams(sent));
  }
  function uploadOf(nonce: string, text: string, name = "timetable"): FormData {
    const form = new FormData();
    form.set("action", "mosque_sync_upload");
    form.set("_wpnonce", nonce);
    form.set(name, new File([text], "times.csv", { type: "text/csv" }));
    return form;
  }
  const timetable = `Date,Fajr adhan\n${new Date().toISOString().slice(0, 10)},05:00\n`;

  test("nobody below an administrator opens, saves, uploads or syncs anything, also with an administrator's nonces", async () => {
    const settings = await nonceOf(admin, "mosque_sync");
    const upload = await nonceOf(admin, "mosque_sync_upload");
    const before = await stored();
    for (const role of ["nobody", "subscriber", "contributor", "author", "editor"]) {
      const person = { name: role, password: "another long password" };
      if (role !== "nobody") {
        await site.run(
          `wp_insert_user(['user_login' => '${role}', 'user_pass' => '${person.password}', 'role' => '${role}']);`,
        );
      }
      const visitor = await visit(site.address, role === "nobody" ? undefined : person);
      const page = await visitor.get(settingsPage);
      assert.doesNotMatch(page.text, /mosque_sync_settings/, role);
      const form = { option_page: "mosque_sync", action: "update", _wpnonce: settings };
      await visitor.post(
        "/wp-admin/options.php",
        new URLSearchParams({
          ...form,
          "mosque_sync_key[new]": key,
          "mosque_sync_settings[mosque]": mosqueId,
        }),
      );
      await visitor.post("/wp-admin/admin-post.php", uploadOf(upload, timetable));
      await visitor.post(
        "/wp-admin/admin-post.php",
        new URLSearchParams({ action: "mosque_sync_now", _wpnonce: upload }),
      );
    }
    assert.deepEqual(await stored(), before);
  });

  test("another site's form uploads no timetable for an administrator: it lacks the nonce, or has another form's", async () => {
    const before = await stored();
    for (const nonce of ["", "0000000000", await nonceOf(admin, "mosque_sync")]) {
      const { status } = await admin.post("/wp-admin/admin-post.php", uploadOf(nonce, timetable));
      assert.equal(status, 403);
    }
    assert.deepEqual(await stored(), before);
  });

  test("values of other types and sizes than the form's leave the page and the hourly sync alive", async () => {
    const attempts: Readonly<Record<string, string>>[] = [
      { "mosque_sync_key[key][]": "x", "mosque_sync_key[address]": "" },
      { "mosque_sync_key[key]": "x y", "mosque_sync_key[address]": "" },
      { "mosque_sync_key[new][]": key },
      { mosque_sync_key: key },
      { "mosque_sync_settings[address][]": "https://1.1.1.1", "mosque_sync_settings[asr][a][b]": "1" },
      { mosque_sync_settings: "none" },
      { "mosque_sync_settings[jummah]": "13:15,".repeat(100_000) },
      { "mosque_sync_settings[jummah]": "13:15\0", "mosque_sync_settings[mosque]": `${mosqueId}\0` },
      { "mosque_sync_settings[address]": `https://1.1.1.1/${"a".repeat(1_000_000)}` },
    ];
    for (const fields of attempts) {
      const what = JSON.stringify(fields).slice(0, 80);
      assert.equal((await save(admin, fields)).status, 302, what);
      const { status, text } = await admin.get(settingsPage);
      assert.ok(status === 200 && text.endsWith("</html>\n") && text.length < 100_000, what);
      await site.run("do_action('mosque_sync_run');");
    }
    for (const [name, text] of [
      ["timetable[]", timetable],
      ["timetable", "fajr,".repeat(200_000)],
      ["timetable", `${"a,".repeat(500_000)}\n`],
      ["timetable", "PK\u0003\u0004\0\0"],
      ["timetable", '"'.repeat(1_000_000)],
    ] as const) {
      const upload = uploadOf(await nonceOf(admin, "mosque_sync_upload"), text, name);
      assert.equal((await admin.post("/wp-admin/admin-post.php", upload)).status, 302, text.slice(0, 20));
    }
    const values = (await stored())
      .filter(({ name }) => name !== "mosque_sync_file")
      .map(({ value }) => value);
    assert.ok(!values.some((value) => value.length > 1_000 || value.includes(key)), values.join());
    const logs = await site.logs();
    assert.doesNotMatch(logs, /Fatal error|mosque-sync\/\S+ on line/);
  });

  test("a file with characters that the database lacks is saved as it is, and a response is cut", async () => {
    await site.run(`$wpdb->query("ALTER TABLE $wpdb->options CONVERT TO CHARACTER SET utf8");`);
    const nonce = await nonceOf(admin, "mosque_sync_upload");
    const file = `Notes,${timetable.replace("\n", "\n\u{1f54c},")}`;
    await admin.post("/wp-admin/admin-post.php", uploadOf(nonce, file));
    const { text } = await admin.get(`${settingsPage}&settings-updated=true`);
    assert.match(text, /The file was saved/);
    const kept = await site.run("echo MosqueSync\\WordPress\\timetable_now()['content'];");
    assert.equal(kept, file);
    const saved = await site.run(
      `MosqueSync\\WordPress\\save_result(['at' => 1, 'ok' => false, 'findings' => [MosqueSync\\WordPress\\finding('refused', ['text' => "\u{1f54c}" . str_repeat('a', 1000000)])]]);
      echo strlen(json_encode(get_option('mosque_sync_result'))), get_option('mosque_sync_result')['at'];`,
    );
    assert.match(saved, /^\d{3}1$/);
  });

  test("the files of the plugin print nothing when they are opened by their own address", async () => {
    const visitor = await visit(site.address);
    for (const { path } of pluginFiles().filter((file) => file.path.endsWith(".php"))) {
      assert.equal((await visitor.get(`/wp-content/plugins/${path}`)).text, "", path);
    }
  });

  describe("on a network, where others administer a site than the server", () => {
    let other: URL;
    let siteAdmin: Visitor;
    before(async () => {
      other = new URL(`http://localhost:${site.address.port}`);
      await makeNetwork(site, other);
      siteAdmin = await visit(other, { name: "siteadmin", password: "another long password" });
    });

    test("a site's administrator makes the server ask no address that only the server reaches", async () => {
      const { host, port } = new URL(internalAddress);
      for (const address of [
        internalAddress,
        `https://${host}`,
        `http://localhost:${port}`,
        `https://2130706433:${port}`,
        `https://0x7f.1:${port}`,
        "https://[::1]",
        "https://[::ffff:127.0.0.1]",
        "https://0.0.0.0",
        "https://10.0.0.5",
        "https://172.16.0.1",
        "https://192.168.1.1",
        "https://169.254.169.254",
        "https://127.0.0.1.",
        `https://1.1.1.1@${host}`,
        "https://1.1.1.1:22",
      ]) {
        await save(siteAdmin, { "mosque_sync_settings[address]": address, "mosque_sync_key[new]": key });
        const settings = (await stored(other)).find(({ name }) => name === "mosque_sync_settings");
        assert.match(settings?.value ?? "", /"address";s:0:""/, address);
        // As an earlier version saved it, or where the host's name has since got another address.
        const sync = `switch_to_blog(2);
          update_option('mosque_sync_settings', ['address' => '${address}', 'mosque' => '${mosqueId}', 'source' => 'file']);
          update_option('mosque_sync_key', ['key' => '${key}', 'address' => '${address}']);
          try { MosqueSync\\WordPress\\client(null, 1, 1)->profile(); } catch (Throwable $failure) { echo get_class($failure); }
          update_option('mosque_sync_settings', ['address' => '', 'mosque' => '']);`;
        assert.equal(await site.run(sync), "MosqueSync\\WordPress\\AddressNotAllowed", address);
      }
      assert.deepEqual(asked, []);
    });

    test("a public URL can be saved, and an internal URL works if wp-config.php sets it", async () => {
      await save(siteAdmin, {
        "mosque_sync_settings[address]": "https://1.1.1.1",
        "mosque_sync_key[new]": key,
      });
      const settings = (await stored(other)).find(({ name }) => name === "mosque_sync_settings");
      assert.match(settings?.value ?? "", /https:\/\/1\.1\.1\.1/);
      await site.run(`define('MOSQUE_SYNC_ADDRESS', '${internalAddress}'); define('MOSQUE_SYNC_API_KEY', '${key}');
        update_option('mosque_sync_settings', ['mosque' => '${mosqueId}']);
        try { MosqueSync\\WordPress\\client(null, 1)->profile(); } catch (MosqueSync\\UnexpectedResponse $failure) {}`);
      assert.deepEqual(asked, [`Bearer ${key}`]);
    });

    test("a site's administrator writes nothing with the key that wp-config.php has for the main site", async () => {
      const keys =
        await site.run(`define('MOSQUE_SYNC_ADDRESS', 'https://1.1.1.1'); define('MOSQUE_SYNC_API_KEY', 'the main key');
        $main = MosqueSync\\WordPress\\api_key(); switch_to_blog(2); delete_option('mosque_sync_key');
        echo json_encode([$main, MosqueSync\\WordPress\\api_key()]);`);
      assert.deepEqual(JSON.parse(keys), ["the main key", ""]);
    });

    test("a site's key is loaded only by pages that use it, on every site of the network", async () => {
      await site.run(
        "switch_to_blog(2); foreach (['settings', 'key', 'result', 'file'] as $each) delete_option(\"mosque_sync_$each\");",
      );
      nonces.delete(siteAdmin); // They open the page again.
      await save(siteAdmin, {
        "mosque_sync_settings[address]": "https://1.1.1.1",
        "mosque_sync_key[new]": key,
      });
      const rows = await stored(other);
      assert.ok(rows.some(({ value }) => value.includes(key)));
      assert.deepEqual([...new Set(rows.map(({ autoload }) => autoload))], ["no"]);
    });

    test("no site of the network keeps a schedule or a key after the plugin is deactivated and deleted", async () => {
      const scheduled =
        "array_map(fn ($id) => [switch_to_blog($id), wp_next_scheduled('mosque_sync_run') !== false][1], [1, 2])";
      await admin.get("/wp-admin/index.php");
      assert.equal(await site.run(`echo json_encode(${scheduled});`), "[true,true]");
      await site.run(`require_once ABSPATH . 'wp-admin/includes/plugin.php';
        deactivate_plugins('mosque-sync/mosque-sync.php', false, true);`);
      assert.equal(await site.run(`echo json_encode(${scheduled});`), "[false,false]");
      await site.run(`require_once ABSPATH . 'wp-admin/includes/admin.php';
        delete_plugins(['mosque-sync/mosque-sync.php']);`);
      assert.deepEqual([await stored(), await stored(other)], [[], []]);
    });
  });
});
