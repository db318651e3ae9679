import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send the next request when they have the answer to the last; few others do not. */
const mostAtOnce = 8;

/** The requests of a server, of which each connection has one answered at a time. */
export type PipelineLimit = {
  /**
   * Begins a request when the answers to those before it on its connection are sent: until then it holds nothing
   * but its own lines, and no more of the connection is read. Hangs up where a connection waits for too many: a
   * few kilobytes hold hundreds of requests, which Node hands over at once, and nobody may ever read the answers.
   *
   * @param begin is not called for a connection that is gone by then.
   */
  take(incoming: IncomingMessage, outgoing: ServerResponse, begin: Begin): void;
  /** The request that was begun last on a connection. */
  requestOf(socket: Socket): IncomingMessage | undefined;
  /** The newest answer that each connection is owed. */
  newest(): ServerResponse[];
  /** Whether any connection is owed one. */
  isOwing(): boolean;
  /** Whether no other request has come on its connection since. */
  isNewest(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
};

type Begin = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** The request of a connection that was begun last, its newest answer, and how many requests wait for their turn. */
type Line = { request: IncomingMessage; newest: ServerResponse; waiting: number };

export function createPipelineLimit(): PipelineLimit {
  // By connection: what is cut off before its turn never says that it is closed.
  const lines = new Map<Socket, Line>();

  const lineOf = (request: IncomingMessage, outgoing: ServerResponse): Line => {
    const { socket } = request;
    const known = lines.get(socket);
    if (known !== undefined) {
      known.newest = outgoing;
      return known;
    }
    const line = { request, newest: outgoing, waiting: 0 };
    lines.set(socket, line);
    socket.once('close', () => lines.delete(socket));
    return line;
  };

  return {
    take(incoming, outgoing, begin) {
      const { socket } = incoming;
      if (socket.destroyed) return;
      const line = lineOf(incoming, outgoing);
      if (outgoing.socket !== null) {
        line.request = incoming;
        begin(incoming, outgoing);
        return;
      }
      line.waiting += 1;
      if (line.waiting >= mostAtOnce) return void socket.destroy();
      socket.pause();
      // Node gives an answer its connection when the system has taken all of the one before.
      outgoing.once('socket', () => {
        process.nextTick(() => {
          line.waiting -= 1;
          if (socket.destroyed) return;
          if (line.waiting === 0) socket.resume();
          line.request = incoming;
          begin(incoming, outgoing);
        });
      });
    },
    requestOf: (socket) => lines.get(socket)?.request,
    isNewest: ({ socket }, outgoing) => lines.get(socket)?.newest === outgoing,
    isOwing() {
      for (const { newest } of lines.values()) if (!newest.writableFinished) return true;
      return false;
    },
    newest: () =>
      [...lines.values()].map(({ newest }) => newest).filter((answer) => !answer.writableFinished),
  };
}
