import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Few clients pipeline requests at all; browsers and proxies do not. */
const maxPipelined = 8;

/** Lets each connection of a server have one request handled at a time. */
type PipelineLimit = {
  /**
   * Handles a request once the responses to the earlier requests on its connection have been sent. Until then it only
   * takes the memory of its head, and the connection is not read any further. A connection with too many waiting
   * requests is closed: a few kilobytes contain hundreds of requests, which Node emits at once, and the client may never
   * read the responses.
   *
   * @param begin handles the request; not called if the connection closes before.
   */
  take(incoming: IncomingMessage, outgoing: ServerResponse, begin: Begin): void;
  /** The request that a connection began last. */
  requestOf(socket: Socket): IncomingMessage | undefined;
  /** The newest unfinished response of each connection. */
  newestResponses(): ServerResponse[];
  /** Whether any response is unfinished. */
  isBusy(): boolean;
  /** Whether it is the newest request on its connection. */
  isNewest(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
};

type Begin = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** The request that a connection began last, its newest response, and how many requests wait. */
type Pipeline = { request: IncomingMessage; newest: ServerResponse; waiting: number };

/** Creates the pipeline limit of one server. */
export function createPipelineLimit(): PipelineLimit {
  // By connection, because a waiting response emits no 'close' when its connection is closed.
  const pipelines = new Map<Socket, Pipeline>();

  const pipelineOf = (request: IncomingMessage, outgoing: ServerResponse): Pipeline => {
    const { socket } = request;
    const existing = pipelines.get(socket);
    if (existing !== undefined) {
      existing.newest = outgoing;
      return existing;
    }
    const pipeline = { request, newest: outgoing, waiting: 0 };
    pipelines.set(socket, pipeline);
    socket.once('close', () => pipelines.delete(socket));
    return pipeline;
  };

  return {
    take(incoming, outgoing, begin) {
      const { socket } = incoming;
      if (socket.destroyed) return;
      const pipeline = pipelineOf(incoming, outgoing);
      if (outgoing.socket !== null) {
        pipeline.request = incoming;
        begin(incoming, outgoing);
        return;
      }
      pipeline.waiting += 1;
      if (pipeline.waiting >= maxPipelined) return void socket.destroy();
      socket.pause();
      // Node assigns the connection to a response once the system has taken all of the one before.
      outgoing.once('socket', () => {
        process.nextTick(() => {
          pipeline.waiting -= 1;
          if (socket.destroyed) return;
          if (pipeline.waiting === 0) socket.resume();
          pipeline.request = incoming;
          begin(incoming, outgoing);
        });
      });
    },
    requestOf: (socket) => pipelines.get(socket)?.request,
    isNewest: ({ socket }, outgoing) => pipelines.get(socket)?.newest === outgoing,
    isBusy() {
      for (const { newest } of pipelines.values()) if (!newest.writableFinished) return true;
      return false;
    },
    newestResponses: () =>
      [...pipelines.values()]
        .map(({ newest }) => newest)
        .filter((response) => !response.writableFinished),
  };
}
