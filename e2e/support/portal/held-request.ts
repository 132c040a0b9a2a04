import { once } from "node:events";
import { connect } from "node:net";
import { type PortalEndpointName, portalEndpoints } from "@mosque-sync/contract";
import { parseResponses, type RawResponse, requestHead } from "../services/raw-http.ts";
import type { Sent, Visitor } from "./portal.ts";

/** A request whose sender has held back its body. */
export interface HeldRequest {
  /** Sends the body. */
  release(): Promise<RawResponse>;
  /** The response to a request whose body is not sent. */
  response(): Promise<RawResponse>;
}

/** Sends the head of a visitor's request, and returns once the service is likely to wait for its body. */
export async function hold<N extends PortalEndpointName>(
  visitor: Visitor,
  name: N,
  { params, query = {}, body = {}, bytes, ifMatch }: Sent<N>,
): Promise<HeldRequest> {
  const { method, path } = portalEndpoints[name];
  const ids: Readonly<Record<string, string>> = params ?? {};
  const url = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => ids[parameter] ?? "");
  const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const content = bytes ?? JSON.stringify(body);
  const { address, publicUrl } = visitor.service;
  const socket = connect(Number(address.port), "127.0.0.1");
  await once(socket, "connect");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => {}); // The response counts.
  socket.write(
    requestHead(`${method} ${url}${parameters.size > 0 ? `?${parameters}` : ""}`, {
      Host: address.host,
      Origin: new URL(publicUrl ?? address).origin,
      Cookie: [...visitor.cookies].map(([cookie, value]) => `${cookie}=${value}`).join("; "),
      "Content-Type": bytes === undefined ? "application/json" : "application/octet-stream",
      "Content-Length": Buffer.byteLength(content),
      ...(ifMatch !== undefined && { "If-Match": ifMatch }),
      Connection: "close",
    }),
  );
  // A later request of the same visitor: by its end, the held one has passed the checks before its body.
  await visitor.call("getSession");

  async function response(): Promise<RawResponse> {
    for (;;) {
      const [first] = parseResponses(Buffer.concat(chunks));
      if (first) {
        socket.destroy();
        return first;
      }
      await Promise.race([once(socket, "data"), once(socket, "close")]);
    }
  }
  return {
    response,
    release() {
      socket.write(content);
      return response();
    },
  };
}
