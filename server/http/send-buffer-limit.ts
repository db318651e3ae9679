import type { Socket } from 'node:net';

const megabyte = 1024 * 1024;

const defaults = {
  /** For the whole process, in bytes: a few hundred clients that read large files slowly. */
  max: 96 * megabyte,
  /** For one network. A mobile provider may have many clients behind one address. */
  maxPerNetwork: 16 * megabyte,
  everyMs: 100,
  /** Whether responses are in progress, whose data may not be in the buffers yet. */
  isBusy: () => false,
};

type SendBuffer = { socket: Socket; bytes: number; since: number };

/** The send buffers of a network, and the sum of their bytes. */
type Network = { buffers: Set<SendBuffer>; bytes: number };

/**
 * Limits the memory of data that clients have not received yet, by closing the connections of slow ones. Each
 * connection has one response at a time, and large ones are generated while they are sent; but there may be many
 * connections.
 *
 * @param networkOf the network that uses a connection at this moment.
 * @returns a function that schedules a check; to be called with each request.
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
 * Closes the connections whose data has waited for longest, until every network and all of them together are within
 * their limits. The networks with the most data lose connections first, and no more than necessary.
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
  // While the process is within its limit, a network may exceed its own with a single connection.
  reduce(maxPerNetwork, { minBuffers: total <= max ? 1 : 0, until: 0 });
  for (let limit = maxPerNetwork / 2; total > max; limit /= 2) {
    reduce(limit, { minBuffers: 0, until: max });
  }
}
