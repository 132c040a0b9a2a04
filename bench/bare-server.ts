/**
 * The baseline for the service: node:http and nothing else. It answers every request with one captured answer of the
 * service; as a writer it first commits one UPDATE to SQLite.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import type { Answer } from "./http.ts";

/** How the server handles a request; the program's only argument, as JSON. */
export type BareJob =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "commit"; readonly answer: Answer; readonly databasePath: string };

const job = JSON.parse(process.argv[2] ?? "") as BareJob; // The parent program writes it.
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
  const { port } = server.address() as AddressInfo; // The server listens on TCP.
  console.log(JSON.stringify({ msg: "listening", address: `http://127.0.0.1:${port}` }));
});

/** Durably writes the time from each request's body into one row before answering. */
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
