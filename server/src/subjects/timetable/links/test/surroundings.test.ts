import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { promisify } from "node:util";
import { fetchLink, type LinkSettings } from "../fetch-link.ts";
import { publicUrl, startLinkServer } from "./link-servers.ts";
import { assertFailed, fetched } from "./results.ts";

const run = promisify(execFile);

suite("a link over TLS", () => {
  const ends = new AsyncDisposableStack();
  const requests: unknown[] = [];
  let certificate = "";
  let port = 0;
  before(async () => {
    const folder = await mkdtemp(join(tmpdir(), "links-"));
    ends.defer(() => rm(folder, { recursive: true }));
    const made = await makeCertificate(folder, "mosque.example");
    certificate = made.cert;
    const server = createServer(made, ({ headers }, response) => {
      requests.push(headers.host);
      response.end("times");
    });
    server.on("tlsClientError", () => {}).listen(0, "127.0.0.1");
    ends.defer(() => void server.close());
    await once(server, "listening");
    port = (server.address() as AddressInfo).port; // It listens on TCP.
  });
  after(() => ends.disposeAsync());

  const settings = (): LinkSettings => ({
    links: "https",
    publicUrl,
    allowedNetworks: ["127.0.0.1"],
    allowedPorts: [port],
    resolve: async () => ["127.0.0.1"],
    deadlineMs: 300_000,
  });
  const fetchFrom = (host: string) => fetchLink(`https://${host}:${port}/`, undefined, settings());

  test("is fetched from the checked address, with the certificate of the host name", async (t) => {
    trust(t, certificate);
    assert.equal(fetched(await fetchFrom("mosque.example")).bytes.toString(), "times");
    assert.deepEqual(requests.splice(0), [`mosque.example:${port}`]);
  });

  test("may be a calendar subscription", async (t) => {
    trust(t, certificate);
    const link = `webcal://mosque.example:${port}/times.ics`;
    const { url } = fetched(await fetchLink(link, undefined, settings()));
    assert.equal(url, `https://mosque.example:${port}/times.ics`);
    assert.deepEqual(requests.splice(0), [`mosque.example:${port}`]);
  });

  test("fails with another host's certificate, for a name and for an IP address", async (t) => {
    trust(t, certificate);
    for (const host of ["other.example", "127.0.0.1"]) {
      assertFailed(await fetchFrom(host), "certificate_refused", host);
    }
    assert.deepEqual(requests, []);
  });

  test("fails with a certificate of an unknown authority, whatever the environment allows", async (t) => {
    const { NODE_TLS_REJECT_UNAUTHORIZED } = process.env;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    t.after(() => {
      if (NODE_TLS_REJECT_UNAUTHORIZED === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = NODE_TLS_REJECT_UNAUTHORIZED;
    });
    assertFailed(await fetchFrom("mosque.example"), "certificate_refused");
    assert.deepEqual(requests, []);
  });

  test("fails at a server without TLS", async () => {
    await using plain = await startLinkServer((_request, response) => response.end("times"));
    const url = plain.url().replace("http:", "https:");
    assertFailed(await fetchLink(url, undefined, plain.settings()), "certificate_refused");
  });
});

test("a link is never fetched through a proxy of the environment", async () => {
  await using server = await startLinkServer((_request, response) => response.end("times"));
  await using proxy = await startLinkServer((_request, response) => response.end("proxied"));
  const program = `
    const { fetchLink } = await import(${JSON.stringify(new URL("../fetch-link.ts", import.meta.url).href)});
    const result = await fetchLink(${JSON.stringify(server.url())}, undefined, {
      links: "http", publicUrl: "https://sync.example.org", deadlineMs: 300_000,
      allowedNetworks: ["127.0.0.1"], allowedPorts: [${server.port}],
    });
    console.log(result.is, String(result.bytes));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...process.env, NODE_USE_ENV_PROXY: "1", HTTP_PROXY: proxy.url(), NO_PROXY: "" },
  });
  assert.equal(stdout.trim(), "fetched times");
  assert.deepEqual(proxy.requests, []);
});

function trust(t: { after(end: () => void): void }, certificate: string): void {
  const known = getCACertificates("default");
  setDefaultCACertificates([...known, certificate]);
  t.after(() => setDefaultCACertificates(known));
}

async function makeCertificate(folder: string, host: string): Promise<{ key: string; cert: string }> {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  await run("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`, "-keyout", key, "-out", cert],
  ]);
  return { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
}
