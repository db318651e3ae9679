import { once } from 'node:events';
import { connect } from 'node:net';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { codeOf } from './dataset.ts';

/** A process that has many streams open, each of another parcel. It sends a message when all have begun, and for each update of a parcel. */
const [port = 0, streams = 0] = process.argv.slice(2).map(Number);

/** As a browser asks. */
const headers = [
  'Host: localhost',
  'Accept: text/event-stream',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-US,en;q=0.9',
  'Cache-Control: no-cache',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
].join('\r\n');

async function open(number: number): Promise<void> {
  const path = pathTo(paths.api.parcelStream, { code: codeOf(number) });
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
  let hasBegun = false;
  await new Promise<void>((resolve, reject) => {
    socket.on('data', (bytes) => {
      if (!bytes.includes('event: parcel')) return;
      if (hasBegun) process.send?.('told');
      hasBegun = true;
      resolve();
    });
    socket.once('close', () => reject(new Error(`stream ${number} did not begin`)));
  });
}

for (let number = 0; number < streams; number += 1) await open(number);
process.send?.('open');
await once(process, 'disconnect');
process.exit();
