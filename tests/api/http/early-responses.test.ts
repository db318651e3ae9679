import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startSite } from '../../support/site.ts';

/** Sends the head of a request with a long body, and only the beginning of that. */
async function answerTo(head: string): Promise<string> {
  const { url } = await startSite();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const common = 'Host: localhost\r\nContent-Length: 2000000\r\n';
  socket.write(`${head}\r\n${common}\r\n${'x'.repeat(70_000)}`);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

test.each([
  [401, 'POST /api/parcels HTTP/1.1\r\nContent-Type: application/json'],
  [
    403,
    'POST /api/messages HTTP/1.1\r\nContent-Type: application/json\r\nSec-Fetch-Site: cross-site',
  ],
  [404, 'POST /api/nothing HTTP/1.1'],
  [405, 'PUT /api/parcels HTTP/1.1'],
  [413, 'POST /api/messages HTTP/1.1\r\nContent-Type: application/json'],
  [415, 'POST /api/messages HTTP/1.1\r\nContent-Type: text/plain'],
  [400, 'GET /api/graph HTTP/1.1'],
])(
  'an answer %i before the body has come says that it is the last, and arrives',
  async (...asked) => {
    const [status, head] = asked;

    const answer = await answerTo(head);

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  },
);

test('an answer to a request that has come whole keeps the connection', async () => {
  const { url } = await startSite();

  const reply = await fetch(`${url}/api/messages`, { method: 'POST', body: 'short' });

  expect([reply.status, reply.headers.get('Connection')]).toEqual([415, 'keep-alive']);
});
