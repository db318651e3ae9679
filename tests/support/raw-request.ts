import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A connection to a site on which a test writes what it likes; it ends with the test. */
export async function rawConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  // The site may hang up, which is for the test to see.
  socket.on('error', () => {});
  return socket;
}

/** The first lines of a request, and the empty line after them. */
export function headOf(request: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ Host: 'localhost', ...headers });
  return `${request} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

/** Writes, and waits until the system has taken it or the other side has hung up. */
export function written(socket: Socket, bytes: Uint8Array | string): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve();
    socket.once('close', resolve);
    socket.write(bytes, () => {
      socket.off('close', resolve);
      resolve();
    });
  });
}
