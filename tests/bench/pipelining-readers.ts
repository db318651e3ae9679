import { once } from 'node:events';
import { connect } from 'node:net';

/** A process that opens connections, asks for one path several times at once on each, and reads nothing. It sends a message when all have asked. */
const [port = '', path = '', connections = '', requests = ''] = process.argv.slice(2);
const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    socket.write(head.repeat(Number(requests)));
    await once(socket, 'connect');
  }),
);
process.send?.('asked');
await once(process, 'disconnect');
process.exit();
