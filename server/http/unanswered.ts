import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send the next request when they have the answer to the last; few others do not. */
const mostAtOnce = 8;

/** The answers that a server still owes. */
export type Unanswered = {
  /**
   * Notes a request, and hangs up where its connection waits for too many answers. A few kilobytes hold
   * hundreds of requests, and Node hands all of them over at once, while nobody may ever read the answers.
   *
   * @returns whether the request is to be answered.
   */
  take(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  all(): ServerResponse[];
};

/** The newest answer of a connection, and those before it that are not sent either. */
type Owed = { newest: ServerResponse; earlier: Set<ServerResponse> };

export function createUnanswered(): Unanswered {
  // By connection: what is cut off before its turn never says that it is closed.
  const owed = new Map<Socket, Owed>();

  return {
    take({ socket }, outgoing) {
      if (socket.destroyed) return false;
      const known = owed.get(socket);
      if (known === undefined) {
        owed.set(socket, { newest: outgoing, earlier: new Set() });
        socket.once('close', () => owed.delete(socket));
        return true;
      }
      const { newest, earlier } = known;
      // Mostly it is sent: only for others is it worth to listen for their end.
      if (!newest.writableFinished) {
        if (earlier.size + 1 >= mostAtOnce) {
          socket.destroy();
          return false;
        }
        earlier.add(newest);
        newest.once('close', () => earlier.delete(newest));
      }
      known.newest = outgoing;
      return true;
    },
    all: () =>
      [...owed.values()]
        .flatMap(({ newest, earlier }) => [...earlier, newest])
        .filter((answer) => !answer.writableFinished),
  };
}
