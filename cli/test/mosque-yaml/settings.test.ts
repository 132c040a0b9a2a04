import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { readSettings } from "../../src/connection/settings.ts";
import { folderWith } from "../support/mosque-sync.ts";

const complete = {
  MOSQUE_SYNC_BASE_URL: "https://sync.example.org",
  MOSQUE_SYNC_MOSQUE_ID: "m",
  MOSQUE_SYNC_API_KEY: "key",
};

test("all missing settings are named together", (t) => {
  assert.throws(
    () => readSettings({ MOSQUE_SYNC_MOSQUE_ID: "" }, folderWith(t, {}), undefined),
    /BASE_URL[\s\S]*MOSQUE_ID[\s\S]*API_KEY/,
  );
});

test(".env is read, and the real environment wins", (t) => {
  const env =
    'MOSQUE_SYNC_BASE_URL="https://other.example"\nMOSQUE_SYNC_MOSQUE_ID=m\nMOSQUE_SYNC_API_KEY=key\n';
  const cwd = folderWith(t, { ".env": env });
  assert.deepEqual(readSettings({ MOSQUE_SYNC_BASE_URL: "https://sync.example.org" }, cwd, undefined), {
    baseUrl: "https://sync.example.org",
    mosqueId: "m",
    apiKey: "key",
    configPath: path.join(cwd, "mosque.yaml"),
    statePath: path.join(cwd, "mosque.state.json"),
  });
});

const written = [
  "# The server",
  "export MOSQUE_SYNC_BASE_URL='https://sync.example.org'",
  "MOSQUE_SYNC_MOSQUE_ID=m # the mosque",
  'MOSQUE_SYNC_API_KEY="key"',
];
for (const [how, bytes] of [
  ["with a byte-order mark", Buffer.from(`\ufeff${written.slice(1).join("\n")}`)],
  ["with the lines of Windows", Buffer.from(written.join("\r\n"))],
  ["with both", Buffer.from(`\ufeff${written.slice(1).join("\r\n")}\r\n`)],
  ["in UTF-16", Buffer.from(`\ufeff${written.slice(1).join("\r\n")}\r\n`, "utf16le")],
] as const) {
  test(`.env ${how}, with export, quotes and comments, gives every setting`, (t) => {
    const { baseUrl, mosqueId, apiKey } = readSettings({}, folderWith(t, { ".env": bytes }), undefined);
    assert.deepEqual([baseUrl, mosqueId, apiKey], ["https://sync.example.org", "m", "key"]);
  });
}

test("the state is stored next to mosque.yaml, or at MOSQUE_SYNC_STATE", (t) => {
  const cwd = folderWith(t, {});
  const beside = readSettings(complete, cwd, "mosques/noor.yaml");
  assert.equal(beside.statePath, path.join(cwd, "mosques/noor.state.json"));
  const elsewhere = readSettings({ ...complete, MOSQUE_SYNC_STATE: "var/noor.json" }, cwd, undefined);
  assert.equal(elsewhere.statePath, path.join(cwd, "var/noor.json"));
});

test("a key file of the real environment wins over a key in .env", (t) => {
  const cwd = folderWith(t, { ".env": "MOSQUE_SYNC_API_KEY=old", "key.txt": "new\n" });
  const { MOSQUE_SYNC_API_KEY: _, ...rest } = complete;
  const { apiKey } = readSettings({ ...rest, MOSQUE_SYNC_API_KEY_FILE: "key.txt" }, cwd, undefined);
  assert.equal(apiKey, "new");
});

test("a missing key file is named", (t) => {
  const { MOSQUE_SYNC_API_KEY: _, ...rest } = complete;
  assert.throws(
    () => readSettings({ ...rest, MOSQUE_SYNC_API_KEY_FILE: "nowhere.txt" }, folderWith(t, {}), undefined),
    /nowhere\.txt cannot be read/,
  );
});

test("--config wins over MOSQUE_SYNC_CONFIG", (t) => {
  const cwd = folderWith(t, {});
  const environment = { ...complete, MOSQUE_SYNC_CONFIG: "a.yaml" };
  assert.equal(readSettings(environment, cwd, undefined).configPath, path.join(cwd, "a.yaml"));
  assert.equal(readSettings(environment, cwd, "b.yaml").configPath, path.join(cwd, "b.yaml"));
});
