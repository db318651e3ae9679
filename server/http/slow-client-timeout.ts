import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A transfer that moves less than this is no transfer: the slowest mobile networks move ten times that. */
const minBytesPerSecond = 500;
/** Networks pause, and buffers empty in bursts: only the second such interval counts. */
const patience = 2;
/** A large answer lies in many buffers on its way: to a slow reader they empty once in minutes, all at once. */
const longPauseMs = 10 * 60_000;

/** Connections with an answer that may pause. */
const patientWith = new WeakSet<Socket>();

/**
 * Lets an answer pause for ten minutes, until it is over. For large ones, and for those alone who may ask for
 * such: else anybody could hold connections open.
 */
export function allowPauses(outgoing: ServerResponse): void {
  const { socket } = outgoing;
  if (socket === null) return;
  patientWith.add(socket);
  outgoing.setTimeout(longPauseMs);
  outgoing.once('close', () => patientWith.delete(socket));
}

/** Bytes of a connection when it was looked at last, and how often they had hardly changed by then. */
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
 * Closes connections that hold a request or an answer open without moving it, within three intervals.
 * Node itself limits how long a request may take, which is no help against a thousand slow ones, and not
 * how long an answer may.
 *
 * @param requestOf the request that is being answered.
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
    const hasMoved = before === undefined || movedBetween(before, now) >= minBytes;
    const stalls = hasMoved ? 0 : before.stalls + 1;
    const most = patientWith.has(socket) ? longPauseMs / everyMs : patience;
    if (stalls >= most) return socket.destroy();
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
  // What is queued grows with each write, and shrinks as the other side takes it.
  return (
    now.read - before.read + now.written - before.written + Math.abs(now.queued - before.queued)
  );
}

/** The bytes that Node has handed to the system, which has not taken them yet. Node has no public word for it. */
function queuedIn(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  const isHandle = typeof handle === 'object' && handle !== null && 'writeQueueSize' in handle;
  return isHandle ? Number(handle.writeQueueSize) : 0;
}
