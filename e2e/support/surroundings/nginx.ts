import "../runs/prepared.ts";
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../runs/eventually.ts";
import { exchange, newAgent } from "../services/http.ts";
import { freePort, startCommand } from "../services/process.ts";

const program = process.env.TEST_NGINX;

/** Why the tests behind nginx are skipped; false if they run. */
export const withoutNginx =
  !program &&
  "There is no nginx. Install it (Debian: apt-get install nginx), or set NGINX to its path, and run `npm test -- FILE`.";

/** Makes nginx compress every JSON answer, however short. */
export const compressingJson = `
  gzip on;
  gzip_types application/json;
  gzip_min_length 1;
  gzip_proxied any;
`;

/** A running nginx. */
export interface Nginx {
  readonly address: URL;
  /** Its whole output. */
  logs(): string;
  stop(): Promise<void>;
}

/**
 * Starts a real nginx in front of services, and waits until it answers.
 * @param directives further lines of its `server` block, besides those that proxy every request
 */
export async function startNginx(services: readonly URL[], directives = ""): Promise<Nginx> {
  assert.ok(program, "TEST_NGINX is not set: skip the test by `withoutNginx`.");
  const folder = await mkdtemp(join(tmpdir(), "mosque-sync-nginx-"));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const port = await freePort();
  const address = new URL(`http://127.0.0.1:${port}`);
  await writeFile(join(folder, "nginx.conf"), configuration(folder, port, services, directives));
  const nginx = startCommand(program, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"]);
  const stop = async () => {
    nginx.child.kill("SIGTERM");
    await nginx.ended;
    await removeFolder();
  };
  try {
    const agent = newAgent();
    await eventually(async () => {
      assert.equal(nginx.child.exitCode, null, `nginx has ended:\n${nginx.stderr()}`);
      return await exchange(address, agent, { path: "/v1/health" }).catch(() => undefined);
    });
    agent.destroy();
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, logs: () => nginx.stdout() + nginx.stderr(), stop };
}

/** One process in the foreground, which writes only to its folder and ends with the test. */
function configuration(folder: string, port: number, services: readonly URL[], directives: string): string {
  const ownFolders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  ${ownFolders.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  upstream services {
    ${services.map(({ host }) => `server ${host};`).join("\n    ")}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://services;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
    ${directives}
  }
}
`;
}
