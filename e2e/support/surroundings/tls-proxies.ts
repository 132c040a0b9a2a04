import "../runs/prepared.ts";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect as connectHttp2, type IncomingHttpHeaders } from "node:http2";
import { connect as connectTcp } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { eventually } from "../runs/eventually.ts";
import { freePort, startCommand } from "../services/process.ts";

const deploy = new URL("../../../deploy/", import.meta.url);
/** The host name in the configurations. */
export const host = "sync.example.org";

/** A request of a client of the proxy. */
export interface ProxyCall {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The address of this machine that the client uses; 127.0.0.2 unless set, because the proxy's is 127.0.0.1. */
  readonly from?: string;
}

/** An answer over HTTP/2, unpacked. */
export interface ProxyResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A running proxy with TLS. */
export interface TlsProxy {
  /** Sends a request over TLS and HTTP/2. */
  request(call: ProxyCall): Promise<ProxyResponse>;
  /** The port for plain HTTP. */
  readonly plainPort: number;
  logs(): string;
  stop(): Promise<void>;
}

/** What a proxy needs besides the project's own configuration, which it is started with. */
interface Setup {
  readonly folder: string;
  readonly port: number;
  readonly plainPort: number;
  readonly service: URL;
}

/** The proxies that docs/deployment.md explains, with why their tests are skipped; false if they run. */
export const tlsProxies = [
  {
    name: "Caddy",
    skip:
      !process.env.TEST_CADDY &&
      "There is no Caddy. Install it (Debian: apt-get install caddy), or set CADDY to its path.",
    start: (service: URL) => startProxy(process.env.TEST_CADDY ?? "", service, setUpCaddy),
  },
  {
    name: "nginx",
    skip:
      !process.env.TEST_NGINX &&
      "There is no nginx. Install it (Debian: apt-get install nginx), or set NGINX to its path.",
    start: (service: URL) => startProxy(process.env.TEST_NGINX ?? "", service, setUpNginx),
  },
] as const;

/** Starts a proxy in front of a service, and waits until it answers. */
async function startProxy(
  program: string,
  service: URL,
  setUp: (
    setup: Setup,
  ) => Promise<{ words: string[]; environment: Record<string, string>; authority: string }>,
): Promise<TlsProxy> {
  const folder = await mkdtemp(join(tmpdir(), "mosque-sync-proxy-"));
  const [port, plainPort] = [await freePort(), await freePort()];
  const { words, environment, authority } = await setUp({ folder, port, plainPort, service });
  const proxy = startCommand(program, words, { environment: { HOME: folder, ...environment } });
  const logs = () => proxy.stdout() + proxy.stderr();
  const request = async (call: ProxyCall) => send(port, await readFile(authority), call);
  const stop = async () => {
    proxy.child.kill("SIGTERM");
    await proxy.ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await eventually(async () => {
      assert.equal(proxy.child.exitCode, null, `the proxy has ended:\n${logs()}`);
      const response = await request({ path: "/v1/health" }).catch(() => undefined);
      return response?.status === 200 ? response : undefined;
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { request, plainPort, logs, stop };
}

/** deploy/Caddyfile as it is, with its own certificate authority instead of a public one. */
async function setUpCaddy({ folder, port, plainPort, service }: Setup) {
  const file = join(folder, "Caddyfile");
  const options = `{
    admin off
    local_certs
    skip_install_trust
    storage file_system ${folder}/storage
    http_port ${plainPort}
    https_port ${port}
    default_bind 127.0.0.1
  }
  import ${new URL("Caddyfile", deploy).pathname}`;
  await writeFile(file, options);
  return {
    words: ["run", "--config", file, "--adapter", "caddyfile"],
    environment: { SYNC_HOST: host, SYNC_UPSTREAM: service.host },
    authority: join(folder, "storage/pki/authorities/local/root.crt"),
  };
}

/** deploy/nginx.conf with these ports, this service and a certificate of its own. */
async function setUpNginx({ folder, port, plainPort, service }: Setup) {
  const authority = await makeCertificate(folder);
  let site = readFileSync(new URL("nginx.conf", deploy), "utf8");
  for (const [from, to] of [
    [/^ *listen \[::\]:.*\n/gm, ""],
    ["listen 80;", `listen 127.0.0.1:${plainPort};`],
    ["listen 443 ", `listen 127.0.0.1:${port} `],
    ["server 127.0.0.1:8080;", `server ${service.host};`],
    [/\/etc\/letsencrypt\/live\/[\w.]+\//g, `${folder}/`],
  ] as const) {
    assert.notEqual(site.replaceAll(from as string, to), site, `deploy/nginx.conf has no ${from}`);
    site = site.replaceAll(from as string, to);
  }
  const own = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const temporary = own.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n");
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
    events {}
    http { access_log off; ${temporary}
    ${site} }`,
  );
  return { words: ["-p", folder, "-c", file, "-e", "stderr"], environment: {}, authority };
}

/** Makes the certificate where certbot would put it. @returns its path */
async function makeCertificate(folder: string): Promise<string> {
  const certificate = join(folder, "fullchain.pem");
  await promisify(execFile)("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`],
    ...["-keyout", join(folder, "privkey.pem"), "-out", certificate],
  ]);
  return certificate;
}

/** Sends a request on a connection of its own. Rejects unless the proxy speaks HTTP/2 with a valid certificate. */
async function send(port: number, ca: Buffer, call: ProxyCall): Promise<ProxyResponse> {
  const { method = "GET", path, headers, body, from = "127.0.0.2" } = call;
  const session = connectHttp2(`https://${host}`, {
    createConnection: () =>
      connectTls({
        socket: connectTcp({ host: "127.0.0.1", port, localAddress: from }),
        ...{ servername: host, ca, ALPNProtocols: ["h2"] },
      }),
  });
  const { promise, resolve, reject } = Promise.withResolvers<ProxyResponse>();
  session.on("error", reject);
  const stream = session.request({
    ...{ ":method": method, ":path": path, "accept-encoding": "gzip" },
    ...(body !== undefined && { "content-type": "application/json" }),
    ...headers,
  });
  const chunks: Buffer[] = [];
  let received: IncomingHttpHeaders = {};
  stream.on("response", (head) => {
    received = head;
  });
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  stream.on("error", reject);
  stream.on("end", () => {
    const bytes = Buffer.concat(chunks);
    const text = String(received["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes);
    resolve({ status: Number(received[":status"]), headers: received, text });
  });
  stream.end(body === undefined ? undefined : JSON.stringify(body));
  try {
    return await promise;
  } finally {
    session.close();
  }
}
