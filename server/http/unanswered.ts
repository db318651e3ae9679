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

export function createUnanswered(): Unanswered {
  // By connection: what is cut off before its turn never says that it is closed.
  const owed = new Map<Socket, Set<ServerResponse>>();

  function owedTo(socket: Socket): Set<ServerResponse> {
    const known = owed.get(socket);
    if (known !== undefined) return known;
    const answers = new Set<ServerResponse>();
    owed.set(socket, answers);
    socket.once('close', () => owed.delete(socket));
    return answers;
  }

  return {
    take({ socket }, outgoing) {
      if (socket.destroyed) return false;
      const answers = owedTo(socket);
      if (answers.size >= mostAtOnce) {
        socket.destroy();
        return false;
      }
      answers.add(outgoing);
      outgoing.once('close', () => answers.delete(outgoing));
      return true;
    },
    all: () => [...owed.values()].flatMap((answers) => [...answers]),
  };
}
