/**
 * What the service is measured against: node:http and nothing else. It sends one answer that was captured from
 * the service, to every request; as a writer it first commits one UPDATE to SQLite.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import type { Answer } from "./http.ts";

/** What the server does with a request; the program's only argument, as JSON. */
export type BareJob =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "commit"; readonly answer: Answer; readonly databasePath: string };

const job = JSON.parse(process.argv[2] ?? "") as BareJob; // Written by the program that starts this one.
const { status, body } = job.answer;
const headers = [...job.answer.headers];
const answers = job.kind === "commit" ? committing(job.databasePath) : undefined;

const server = createServer((request, response) => {
  const answer = () => {
    response.writeHead(status, headers);
    response.end(body);
  };
  if (answers) answers(request, answer);
  else answer();
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // It listens on TCP.
  console.log(JSON.stringify({ msg: "listening", address: `http://127.0.0.1:${port}` }));
});

/** Writes the time of each request's body into one row, durably, before the answer. */
function committing(path: string): (request: IncomingMessage, answer: () => void) => void {
  const database = new DatabaseSync(path);
  database.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE prayers (id INTEGER PRIMARY KEY, adhan_time TEXT);
    INSERT INTO prayers VALUES (1, '00:00');
  `);
  const begin = database.prepare("BEGIN IMMEDIATE");
  const update = database.prepare("UPDATE prayers SET adhan_time = ? WHERE id = 1");
  const commit = database.prepare("COMMIT");
  return (request, answer) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("end", () => {
      const { adhanTime } = JSON.parse(text) as { adhanTime: string };
      begin.run();
      update.run(adhanTime);
      commit.run();
      answer();
    });
  };
}
