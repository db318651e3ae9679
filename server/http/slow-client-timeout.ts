import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The slowest mobile networks transfer ten times this. */
const minBytesPerSecond = 500;
/** Networks pause, and buffers empty in bursts, so one slow interval is tolerated. */
const maxStalls = 2;
/** A large response is in many buffers on its way; for a slow client they may empty all at once, minutes apart. */
const longPauseMs = 10 * 60_000;

/** Connections with a response that may pause. */
const mayPause = new WeakSet<Socket>();

/**
 * Lets a response pause for up to ten minutes at a time. Only for large responses to the administrator: others could
 * use it to hold connections open.
 */
export function allowPauses(outgoing: ServerResponse): void {
  const { socket } = outgoing;
  if (socket === null) return;
  mayPause.add(socket);
  outgoing.setTimeout(longPauseMs);
  outgoing.once('close', () => mayPause.delete(socket));
}

/** The bytes of a connection at the last check, and at how many checks in a row they had hardly changed. */
type Progress = { read: number; written: number; queued: number; stalls: number };

/** The connections of a server, as they come and go. */
export function connectionsOf(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/**
 * Closes connections whose request or response makes no progress, within three intervals. Node itself only limits the
 * duration of a request, which does not help against a thousand slow ones, and does not limit responses.
 *
 * @param requestOf the request that a connection is busy with.
 * @param everyMs the interval, in milliseconds.
 */
export function closeSlowClients(
  server: Server,
  sockets: Iterable<Socket>,
  requestOf: (socket: Socket) => IncomingMessage | undefined,
  everyMs: number,
): void {
  const progress = new WeakMap<Socket, Progress>();
  const minBytes = (minBytesPerSecond * everyMs) / 1000;

  const check = (socket: Socket) => {
    const isReceiving = requestOf(socket)?.complete === false;
    if (!isReceiving && socket.writableLength === 0) return progress.delete(socket);
    const now = { read: socket.bytesRead, written: socket.bytesWritten, queued: queuedIn(socket) };
    const before = progress.get(socket);
    const hasProgress = before === undefined || movedBetween(before, now) >= minBytes;
    const stalls = hasProgress ? 0 : before.stalls + 1;
    const limit = mayPause.has(socket) ? longPauseMs / everyMs : maxStalls;
    if (stalls >= limit) return socket.destroy();
    return progress.set(socket, { ...now, stalls });
  };
  const timer = setInterval(() => {
    for (const socket of sockets) check(socket);
  }, everyMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

type Bytes = Omit<Progress, 'stalls'>;

function movedBetween(before: Bytes, now: Bytes): number {
  // The queue grows with each write, and shrinks as the client receives it.
  return (
    now.read - before.read + now.written - before.written + Math.abs(now.queued - before.queued)
  );
}

/** The bytes that Node has handed to the system, which has not sent them yet. Node has no public API for it. */
function queuedIn(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  const isHandle = typeof handle === 'object' && handle !== null && 'writeQueueSize' in handle;
  return isHandle ? Number(handle.writeQueueSize) : 0;
}
