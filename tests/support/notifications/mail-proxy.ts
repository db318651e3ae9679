import { connect } from 'node:net';
import { startBareServer } from './mail-server.ts';

/** What becomes of a connection to a mail server. */
export type Way =
  | 'pass'
  /** Says that it is too busy. */
  | 'refuse'
  /** Takes the connection and says nothing. */
  | 'hang'
  | 'cut within the content'
  /** The server has taken the mail, and nobody hears of it. */
  | 'cut after the content'
  /** The same, but the connection stays open. */
  | 'hold after the content';

/** Stands before a mail server, and does with each connection what its turn says; in the end they pass. */
export async function startMailProxy(target: number, ways: Way[]) {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const port = await startBareServer((client) => {
    const way = ways.shift() ?? 'pass';
    if (way === 'hang') return;
    if (way === 'refuse') {
      client.end('421 4.3.2 Too busy\r\n');
      return;
    }
    const server = connect(target, '127.0.0.1');
    let isContent = false;
    server.on('data', (said) => {
      const isTaken = isContent && said.toString().startsWith('250');
      // It may come in one piece with the answers before it.
      isContent ||= /^354/m.test(said.toString());
      if (isTaken && way === 'hold after the content') resolve();
      else if (isTaken && way === 'cut after the content') client.destroy();
      else client.write(said);
    });
    client.on('data', (said) => {
      if (isContent && way === 'cut within the content') {
        server.end(said.subarray(0, said.length / 2));
        client.destroy();
      } else {
        server.write(said);
      }
    });
    server.on('error', () => client.destroy());
    client.on('close', () => server.end());
    server.on('close', () => client.end());
  });
  return { url: `smtp://127.0.0.1:${port}`, held };
}
