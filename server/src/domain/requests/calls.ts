import type { Endpoint } from "@mosque-sync/contract";

/** A call, as the log of requests holds it. */
export interface Call {
  readonly method: string;
  readonly path: string;
}

/** Whether a call is one of an endpoint. HEAD is answered like GET (decision 2.14). */
export function isCallOf(endpoint: Pick<Endpoint, "method" | "path">, { method, path }: Call): boolean {
  if ((method === "HEAD" ? "GET" : method) !== endpoint.method) return false;
  const [pattern, sent] = [endpoint.path.split("/"), path.split("/")];
  return (
    pattern.length === sent.length &&
    pattern.every((part, index) => part.startsWith("{") || part === sent[index])
  );
}
