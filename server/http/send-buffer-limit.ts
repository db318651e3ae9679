import type { Socket } from 'node:net';

const megabyte = 1024 * 1024;

const defaults = {
  /** Of the whole process, in bytes: a few hundred who read large files slowly. */
  most: 96 * megabyte,
  /** Of one network. A provider may have many telephones behind one address. */
  mostOfNetwork: 16 * megabyte,
  everyMs: 100,
  /** Whether answers are being made, of which nothing may wait yet. */
  isOwing: () => false,
};

type Waiting = { socket: Socket; bytes: number; since: number };

/** Those of a network, and what waits for all of them. */
type Network = { waiting: Set<Waiting>; bytes: number };

/**
 * Bounds what waits in this process for readers to take it, by cutting off those who let it wait. Each connection has
 * one answer under way, and large ones are made while they are taken; but connections may be many.
 *
 * @param networkOf whose connection it is at this moment.
 * @returns to be called when there may be more to look at.
 */
export function limitSendBuffers(
  sockets: Iterable<Socket>,
  networkOf: (socket: Socket) => string,
  limits: Partial<typeof defaults> = {},
): () => void {
  const { most, mostOfNetwork, everyMs, isOwing } = { ...defaults, ...limits };
  let willLook = false;
  let former = new Map<Socket, number>();

  const look = () => {
    willLook = false;
    const since = new Map<Socket, number>();
    const networks = new Map<string, Network>();
    for (const socket of sockets) {
      const bytes = socket.writableLength;
      if (bytes === 0) continue;
      const begun = former.get(socket) ?? performance.now();
      since.set(socket, begun);
      const name = networkOf(socket);
      const network = networks.get(name) ?? { waiting: new Set(), bytes: 0 };
      networks.set(name, network);
      network.waiting.add({ socket, bytes, since: begun });
      network.bytes += bytes;
    }
    former = since;
    if (since.size > 0 || isOwing()) note();
    hangUp([...networks.values()], most, mostOfNetwork);
  };
  const note = () => {
    if (willLook) return;
    willLook = true;
    setTimeout(look, everyMs).unref();
  };
  return note;
}

/**
 * Hangs up on those who have let it wait for longest, until no network has more than it may, and all have no more than
 * they may together: those with the most give first, and nobody more than has to be.
 */
function hangUp(networks: Network[], most: number, mostOfNetwork: number): void {
  let total = networks.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= most && networks.every(({ bytes }) => bytes <= mostOfNetwork)) return;
  const oldestFirst = networks
    .flatMap((network) => [...network.waiting].map((waiting) => ({ network, waiting })))
    .sort((one, other) => one.waiting.since - other.waiting.since);
  const cutDown = (limit: number, { spared, enough }: { spared: number; enough: number }) => {
    for (const { network, waiting } of oldestFirst) {
      if (total <= enough) return;
      const isBelow = network.bytes <= limit || network.waiting.size <= spared;
      if (isBelow || !network.waiting.delete(waiting)) continue;
      waiting.socket.destroy();
      network.bytes -= waiting.bytes;
      total -= waiting.bytes;
    }
  };
  // Who is alone takes from nobody, while there is room for all.
  cutDown(mostOfNetwork, { spared: total <= most ? 1 : 0, enough: 0 });
  for (let limit = mostOfNetwork / 2; total > most; limit /= 2) {
    cutDown(limit, { spared: 0, enough: most });
  }
}
