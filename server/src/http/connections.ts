import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** The bounds of connections. */
export interface ConnectionBounds {
  /**
   * How long a client may stop reading a response, in milliseconds. Its connection ends after once to twice this time,
   * because Node compares the unsent bytes once in this time.
   */
  readonly unreadMs: number;
  /** How many requests of a connection may await their responses. */
  readonly pipelined: number;
  /** How many bytes of responses may wait for their clients, of all connections together. */
  readonly unsentBytes: number;
}

/** The connections of a server. */
export interface Connections {
  /**
   * Responds to a request after those before it on its connection. So a later request sees the effect of an earlier one
   * (RFC 9112, section 9.3.2), and one response at most waits in memory. The connection ends if too many await theirs.
   */
  respondInTurn(response: ServerResponse, respond: () => void): void;
  /** The response to the last request of a connection. */
  lastResponseOn(socket: Duplex): ServerResponse | undefined;
}

/**
 * Ends the connections of clients that do not read: their responses would stay in memory. Node parses all requests that
 * arrive together, so they are counted.
 */
export function boundConnections(
  server: Server,
  { unreadMs, pipelined, unsentBytes }: ConnectionBounds,
): Connections {
  const connections = new WeakMap<Duplex, { last: ServerResponse; awaiting: number }>();
  const unsent = createUnsent(unsentBytes);

  // Node calls this after a time without any progress, also at the end of its `keepAliveTimeout`.
  server.setTimeout(unreadMs, (socket) => {
    const isOurTurn = (connections.get(socket)?.awaiting ?? 0) > 0 && socket.writableLength === 0;
    if (!isOurTurn) socket.destroy();
  });

  return {
    respondInTurn(response, respond) {
      const { socket } = response.req;
      if (socket.destroyed) return;
      const connection = connections.get(socket) ?? { last: response, awaiting: 0 };
      if (connection.awaiting >= pipelined) {
        socket.destroy();
        return;
      }
      const { last, awaiting } = connection;
      connection.last = response;
      connection.awaiting += 1;
      connections.set(socket, connection);
      response.once("prefinish", () => unsent.add(response, socket));
      response.once("close", () => {
        connection.awaiting -= 1;
        unsent.remove(response);
      });
      if (awaiting === 0) {
        respond();
        return;
      }
      last.once("close", () => {
        if (!socket.destroyed) respond();
      });
    },
    lastResponseOn: (socket) => connections.get(socket)?.last,
  };
}

/** Responses that wait for their clients. Beyond `mostBytes`, the connections end that have waited longest. */
function createUnsent(mostBytes: number) {
  const waiting = new Map<ServerResponse, { readonly socket: Duplex; readonly bytes: number }>();
  let total = 0;

  function remove(response: ServerResponse): void {
    total -= waiting.get(response)?.bytes ?? 0;
    waiting.delete(response);
  }

  return {
    /** @param socket has all of the response that its client has not taken yet */
    add(response: ServerResponse, socket: Duplex): void {
      const bytes = socket.writableLength;
      if (bytes === 0) return;
      waiting.set(response, { socket, bytes });
      total += bytes;
      for (const [longest, { socket: unread }] of waiting) {
        if (total <= mostBytes) return;
        remove(longest);
        unread.destroy();
      }
    },
    remove,
  };
}
