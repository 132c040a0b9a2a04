/**
 * The bare server for responses that the service has in memory, on plain node:http. It responds to every request with
 * one captured response of the service.
 */
import type { ApiResponse } from "../load/http.ts";
import { listen } from "./http.ts";

/** The program's only argument, as JSON. */
export interface CapturedJob {
  readonly response: ApiResponse;
}

const { response } = JSON.parse(process.argv[2] ?? "") as CapturedJob; // The parent program writes it.
const { status, body } = response;
const headers = [...response.headers];

listen((_request, response) => {
  response.writeHead(status, headers);
  response.end(body);
});
