import { expect, test } from 'vitest';
import { createLog, writeTogether } from '../../../server/log.ts';

function logOf() {
  const written: string[] = [];
  const log = createLog('info', writeTogether({ write: (text) => written.push(text) }));
  const lines = () =>
    written
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line): { msg: string; time: string } => JSON.parse(line));
  return { log, written, lines };
}

const nextTurn = () => new Promise(setImmediate);

test('the lines of one turn of the event loop are written together, in their order', async () => {
  const { log, written, lines } = logOf();

  log.info('one');
  log.info('two');
  expect(written).toEqual([]);
  await nextTurn();
  log.info('three');
  await nextTurn();

  expect(written).toHaveLength(2);
  expect(lines().map(({ msg }) => msg)).toEqual(['one', 'two', 'three']);
});

test('what is still to be written is written when the process exits', () => {
  const { log, lines } = logOf();
  log.info('last words');

  // Its own listener alone: the process goes on.
  process.listeners('exit').at(-1)?.(0);

  expect(lines().map(({ msg }) => msg)).toEqual(['last words']);
});

test('each line says when, in UTC and to the millisecond', async () => {
  const { log, lines } = logOf();
  const before = Date.now();
  for (const msg of ['a', 'b']) log.info(msg);
  await nextTurn();

  for (const { time } of lines()) {
    expect(time).toBe(new Date(time).toISOString());
    expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
  }
});

test('of an error the log says what and where, and nothing of what it was about', async () => {
  const { log, lines } = logOf();
  const about = {
    code: 'SQLITE_ERROR',
    detail: 'Key (email)=(desk@secret.example) already exists.',
    input: '/track.html?code=SECRET-CODE',
    response: '550 <desk@secret.example> is unknown',
    config: { headers: { Cookie: 'session=secret' } },
  };
  const cause = Object.assign(new Error('the disk failed'), about);

  log.error({ err: Object.assign(new TypeError('broken', { cause }), about) }, 'request');
  log.error({ err: { email: 'desk@secret.example' } }, 'request');
  await nextTurn();

  const [first, second] = lines();
  expect(first).toMatchObject({
    err: {
      type: 'TypeError',
      message: 'broken: the disk failed',
      stack: expect.stringContaining('log-lines'),
      code: 'SQLITE_ERROR',
    },
  });
  expect(second).toMatchObject({ err: { type: 'object' } });
  expect(JSON.stringify([first, second])).not.toMatch(/secret/i);
});
