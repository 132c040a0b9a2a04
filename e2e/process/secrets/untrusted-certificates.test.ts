import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createSecureContext, createServer as createTlsServer, TLSSocket } from "node:tls";
import { promisify } from "node:util";
import { type Database, engines } from "../../support/databases/engines.ts";
import { assertRefused, setUpOperator, visitorOf } from "../../support/portal/portal.ts";
import { runProgram } from "../../support/services/process.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";

const [engine = assert.fail()] = engines;

describe("A server with a certificate that nobody has signed", () => {
  const ends = new AsyncDisposableStack();
  /** What servers were told once the connection was encrypted. */
  const heard: string[] = [];
  let certificate: { readonly key: Buffer; readonly cert: Buffer };
  let database: Database;
  before(async () => {
    const folder = await mkdtemp(join(tmpdir(), "untrusted-"));
    ends.defer(() => rm(folder, { recursive: true }));
    certificate = await makeCertificate(folder);
    database = await engine.createMigratedDatabase();
    ends.defer(() => database.drop());
  });
  after(() => ends.disposeAsync());

  /** @returns its port */
  async function listen(server: Server): Promise<number> {
    server.on("tlsClientError", () => {}).listen(0, "127.0.0.1");
    ends.defer(() => void server.close());
    await once(server, "listening");
    return (server.address() as AddressInfo).port; // It listens on TCP.
  }

  test("gets no mail, and no password of the mail server", async () => {
    const port = await listen(
      createTlsServer(certificate, (socket) => {
        socket.on("error", () => {}).on("data", (data) => heard.push(`${data}`));
        socket.write("220 localhost ready\r\n");
      }),
    );
    const service = await startServiceProcess(database, {
      SMTP_URL: `smtps://sync:planted@127.0.0.1:${port}`,
      MAIL_FROM: "sync@example.org",
    });
    try {
      const operator = await setUpOperator(service);
      const { sent, problem } = await operator.does("sendTestMail");
      assert.ok(!sent);
      assert.match(problem ?? "", /certificate/);
      assert.deepEqual(heard, []);
    } finally {
      await service.kill();
    }
  });

  test("is no sign-in provider", async () => {
    const server = createHttpsServer(certificate, ({ url = "" }, response) => {
      heard.push(url);
      response.end();
    });
    const service = await startServiceProcess(database, {
      OIDC_ISSUER: `https://127.0.0.1:${await listen(server)}`,
      OIDC_CLIENT_ID: "mosque-sync",
      OIDC_CLIENT_SECRET: "planted",
    });
    try {
      assertRefused(await visitorOf(service).call("signInElsewhere", { body: {} }), "oidc_unavailable");
      assert.deepEqual(heard, []);
    } finally {
      await service.kill();
    }
  });

  test("is no database where the URL asks for TLS, and does not learn its user or its password", async () => {
    const secureContext = createSecureContext(certificate);
    const port = await listen(
      createServer((socket) => {
        // A client asks for TLS first, and is told to continue.
        socket
          .on("error", () => {})
          .once("data", () => {
            socket.write("S");
            const secure = new TLSSocket(socket, { isServer: true, secureContext });
            secure.on("error", () => {}).on("data", (data) => heard.push(`${data}`));
          });
      }),
    );
    for (const mode of ["require", "verify-full"]) {
      const { code, stderr } = await runProgram("commands/public-url.ts", {
        environment: { DATABASE_URL: `postgres://sync:planted@127.0.0.1:${port}/m?sslmode=${mode}` },
      });
      assert.equal(code, 1, mode);
      assert.match(stderr, /certificate/, mode);
      assert.deepEqual(heard, [], mode);
    }
  });
});

async function makeCertificate(folder: string) {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  await promisify(execFile)("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
  ]);
  return { key: await readFile(key), cert: await readFile(cert) };
}
