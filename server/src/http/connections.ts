import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** The bounds of one connection. */
export interface ConnectionBounds {
  /**
   * How long a client may stop reading a response, in milliseconds. Its connection ends after once to twice this time,
   * because Node compares the unsent bytes once in this time.
   */
  readonly unreadMs: number;
  /** How many requests may await their responses. */
  readonly pipelined: number;
}

/** The connections of a server. */
export interface Connections {
  /** Notes a request. @returns whether to respond: its connection is ended if too many await their responses */
  note(response: ServerResponse): boolean;
  /** The response to the last request of a connection. */
  lastResponseOn(socket: Duplex): ServerResponse | undefined;
}

/**
 * Ends the connections of clients that do not read: their responses would stay in memory. Node parses all requests that
 * arrive together, so they are counted.
 */
export function boundConnections(server: Server, { unreadMs, pipelined }: ConnectionBounds): Connections {
  const connections = new WeakMap<Duplex, { last: ServerResponse; awaiting: number }>();

  // Node calls this after a time without any progress, also at the end of its `keepAliveTimeout`.
  server.setTimeout(unreadMs, (socket) => {
    const isOurTurn = (connections.get(socket)?.awaiting ?? 0) > 0 && socket.writableLength === 0;
    if (!isOurTurn) socket.destroy();
  });

  return {
    note(response) {
      const { socket } = response.req;
      if (socket.destroyed) return false;
      const connection = connections.get(socket) ?? { last: response, awaiting: 0 };
      if (connection.awaiting >= pipelined) {
        socket.destroy();
        return false;
      }
      connection.last = response;
      connection.awaiting += 1;
      response.once("close", () => {
        connection.awaiting -= 1;
      });
      connections.set(socket, connection);
      return true;
    },
    lastResponseOn: (socket) => connections.get(socket)?.last,
  };
}
