import { request as send } from "node:http";

export interface Request {
  /** The name under which its responses are counted. */
  readonly name: string;
  readonly method: "GET" | "PATCH";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A response without the headers that node:http adds to each. */
export interface ApiResponse {
  readonly status: number;
  /** Name, value, name, value. */
  readonly headers: readonly string[];
  readonly body: string;
}

const addedByNode = ["date", "connection", "keep-alive"];

/** Sends one request and returns the raw response. */
async function fetchResponse(
  origin: string,
  { method, path, headers, body }: Omit<Request, "name">,
): Promise<ApiResponse> {
  const request = send(new URL(path, origin), { method, headers, agent: false, timeout: 10_000 });
  request.on("timeout", () => request.destroy(new Error(`${method} ${path} had no answer in 10 seconds.`)));
  const { promise, resolve, reject } = Promise.withResolvers<ApiResponse>();
  request.on("error", reject);
  request.on("response", (response) => {
    let text = "";
    response.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    response.on("error", reject);
    response.on("end", () => {
      resolve({ status: response.statusCode ?? 0, headers: ownHeaders(response.rawHeaders), body: text });
    });
  });
  request.end(body);
  return promise;
}

/** The value of a header, by its exact name. */
export function headerOf({ headers }: ApiResponse, name: string): string {
  const value = headers[headers.indexOf(name) + 1];
  if (!headers.includes(name) || value === undefined) throw new Error(`The answer has no ${name} header.`);
  return value;
}

function ownHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, i) => {
    const name = rawHeaders[i - (i % 2)] ?? "";
    return !addedByNode.includes(name.toLowerCase());
  });
}

/** Sends one request. @throws if the response's status is another */
export async function expectResponse(origin: string, request: Request, status: number): Promise<ApiResponse> {
  const response = await fetchResponse(origin, request);
  if (response.status === status) return response;
  throw new Error(`${request.method} ${request.path} answered ${response.status}: ${response.body}`);
}
