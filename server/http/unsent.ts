import type { Socket } from 'node:net';

const megabyte = 1024 * 1024;

const defaults = {
  /** Of the whole process, in bytes: a few hundred who read large files slowly. */
  most: 96 * megabyte,
  /** Of one network. A provider may have many telephones behind one address. */
  mostOfNetwork: 16 * megabyte,
  everyMs: 100,
};

type Waiting = { socket: Socket; bytes: number; since: number };

/**
 * Bounds what waits in this process for readers to take it, by cutting off those who let it wait. Each connection has
 * one answer under way, and large ones are made while they are taken; but connections may be many.
 *
 * @param networkOf whose connection it is at this moment.
 * @returns to be called when there may be more to look at.
 */
export function limitUnsent(
  sockets: Iterable<Socket>,
  networkOf: (socket: Socket) => string,
  { most, mostOfNetwork, everyMs } = defaults,
): () => void {
  let willLook = false;
  let former = new Map<Socket, number>();

  const look = () => {
    willLook = false;
    const since = new Map<Socket, number>();
    const networks = new Map<string, Waiting[]>();
    for (const socket of sockets) {
      const bytes = socket.writableLength;
      if (bytes === 0) continue;
      const begun = former.get(socket) ?? performance.now();
      since.set(socket, begun);
      const network = networkOf(socket);
      const others = networks.get(network);
      const waiting = { socket, bytes, since: begun };
      if (others === undefined) networks.set(network, [waiting]);
      else others.push(waiting);
    }
    former = since;
    if (since.size > 0) note();
    const all = [...networks.values()];
    const limit = limitFor(all.map(sumOf), most, mostOfNetwork);
    // Who is alone takes from nobody, while there is room for all.
    const spared = sumOf(all.flat()) > most ? 0 : 1;
    for (const waiting of all) cutDown(waiting, limit, spared);
  };
  const note = () => {
    if (willLook) return;
    willLook = true;
    setTimeout(look, everyMs).unref();
  };
  return note;
}

/** What each network may have, so that all have no more than they may: those with the most give first. */
function limitFor(sums: number[], most: number, mostOfNetwork: number): number {
  let limit = mostOfNetwork;
  const total = () => sums.reduce((sum, bytes) => sum + Math.min(bytes, limit), 0);
  while (total() > most) limit /= 2;
  return limit;
}

function sumOf(waiting: Waiting[]): number {
  return waiting.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Hangs up on those who have let it wait for longest, until the others have no more than the limit.
 *
 * @param spared how many are left, whatever they have.
 */
function cutDown(waiting: Waiting[], limit: number, spared: number): void {
  let sum = sumOf(waiting);
  if (sum <= limit) return;
  const oldestFirst = waiting.sort((one, other) => one.since - other.since);
  for (const { socket, bytes } of oldestFirst.slice(0, waiting.length - spared)) {
    if (sum <= limit) return;
    socket.destroy();
    sum -= bytes;
  }
}
