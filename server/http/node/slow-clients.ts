import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The slowest mobile networks transfer ten times as much. */
const minBytesPerSecond = 500;
/** Networks pause, and buffers empty in bursts, so one slow interval is tolerated. */
const maxStalls = 2;
/** A large response passes through many buffers; for a slow client, these may empty all at once, minutes apart. */
const longPauseMs = 10 * 60_000;

/** Connections with a response that may pause. */
const mayPause = new WeakSet<Socket>();

/**
 * Lets a response pause for up to ten minutes at a time. Only for large responses to the staff: others could use it to hold
 * connections open.
 */
export function allowPauses(outgoing: ServerResponse): void {
  const { socket } = outgoing;
  if (socket === null) return;
  mayPause.add(socket);
  outgoing.setTimeout(longPauseMs);
  outgoing.once('close', () => mayPause.delete(socket));
}

/** The bytes of a connection at the last check, and the number of checks in a row with hardly any change. */
type Progress = { read: number; written: number; queued: number; stalls: number };

/** The connections of a server, as they come and go. */
export function trackConnections(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/**
 * Closes connections whose request or response makes no progress, within three intervals. Node itself only limits the duration of
 * a request, which does not help against a thousand slow ones, and does not limit responses at all.
 *
 * @param requestOf returns the request that a connection is busy with.
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
    const now = {
      read: socket.bytesRead,
      written: socket.bytesWritten,
      queued: queuedBytes(socket),
    };
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

/** The bytes that Node has handed to the system and that have not been sent yet. Node has no public API for this number. */
function queuedBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  const isHandle = typeof handle === 'object' && handle !== null && 'writeQueueSize' in handle;
  return isHandle ? Number(handle.writeQueueSize) : 0;
}

const megabyte = 1024 * 1024;

const defaults = {
  /** For the whole process, in bytes: enough for a few hundred clients that read large files slowly. */
  max: 96 * megabyte,
  /** For one network. A mobile provider may have many clients behind one address. */
  maxPerNetwork: 16 * megabyte,
  everyMs: 100,
  /** Whether responses are in progress; their data may not be in the buffers yet. */
  isBusy: () => false,
};

type SendBuffer = { socket: Socket; bytes: number; since: number };

/** The send buffers of a network, and the sum of their bytes. */
type Network = { buffers: Set<SendBuffer>; bytes: number };

/**
 * Limits the memory of data that clients have not received yet, by closing the connections of slow clients. Each connection has one
 * response at a time, and large responses are generated while they are sent; but there may be many connections.
 *
 * @param networkOf returns the network that uses a connection at this moment.
 * @returns a function that schedules a check, to be called for each request.
 */
export function limitSendBuffers(
  sockets: Iterable<Socket>,
  networkOf: (socket: Socket) => string,
  limits: Partial<typeof defaults> = {},
): () => void {
  const { max, maxPerNetwork, everyMs, isBusy } = { ...defaults, ...limits };
  let isScheduled = false;
  let previous = new Map<Socket, number>();

  const check = () => {
    isScheduled = false;
    const since = new Map<Socket, number>();
    const networks = new Map<string, Network>();
    for (const socket of sockets) {
      const bytes = socket.writableLength;
      if (bytes === 0) continue;
      const start = previous.get(socket) ?? performance.now();
      since.set(socket, start);
      const name = networkOf(socket);
      const network = networks.get(name) ?? { buffers: new Set(), bytes: 0 };
      networks.set(name, network);
      network.buffers.add({ socket, bytes, since: start });
      network.bytes += bytes;
    }
    previous = since;
    if (since.size > 0 || isBusy()) schedule();
    closeSlowest([...networks.values()], max, maxPerNetwork);
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(check, everyMs).unref();
  };
  return schedule;
}

/**
 * Closes the connections whose data has waited longest, until each network, and all networks together, are within their limits. The
 * networks with the most data lose connections first, and no more than necessary.
 */
function closeSlowest(networks: Network[], max: number, maxPerNetwork: number): void {
  let total = networks.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= max && networks.every(({ bytes }) => bytes <= maxPerNetwork)) return;
  const oldestFirst = networks
    .flatMap((network) => [...network.buffers].map((buffer) => ({ network, buffer })))
    .sort((one, other) => one.buffer.since - other.buffer.since);
  const reduce = (limit: number, { minBuffers, until }: { minBuffers: number; until: number }) => {
    for (const { network, buffer } of oldestFirst) {
      if (total <= until) return;
      const isBelow = network.bytes <= limit || network.buffers.size <= minBuffers;
      if (isBelow || !network.buffers.delete(buffer)) continue;
      buffer.socket.destroy();
      network.bytes -= buffer.bytes;
      total -= buffer.bytes;
    }
  };
  // While the process is within its limit, a network may exceed its limit with a single connection.
  reduce(maxPerNetwork, { minBuffers: total <= max ? 1 : 0, until: 0 });
  for (let limit = maxPerNetwork / 2; total > max; limit /= 2) {
    reduce(limit, { minBuffers: 0, until: max });
  }
}
