import { describe, expect, test } from 'vitest';
import type { ScanItem } from '../../../islands/parcels/queue/database.ts';
import {
  type Connection,
  createSender,
  type Outcome,
} from '../../../islands/parcels/queue/use-sender.ts';

function scanOf(code: string, number: number): ScanItem {
  const preset = { id: 1, builtin_key: null, name: 'Arrived', icon: 'home_work', color: 'green' };
  return {
    number,
    key: `key-of-${code}`,
    code,
    same: code,
    event: { preset, location: '', note: '' },
    happened_at: '2026-03-01T08:00:00.000Z',
    state: 'waiting',
    sentence: null,
    recorded: null,
    repeats: 0,
  };
}

/** A sender over a list in memory. Timers do not run by themselves. */
function senderOf(codes: string[], answer: (code: string, attempt: number) => Outcome) {
  const scans = codes.map(scanOf);
  const sent: string[] = [];
  const connections: Connection[] = [];
  const timers: { ms: number; work: () => void }[] = [];
  let alone = 0;
  let most = 0;
  const sender = createSender({
    next: async () => scans.find(({ state }) => state === 'waiting'),
    async post({ code }) {
      sent.push(code);
      return answer(code, sent.filter((other) => other === code).length);
    },
    async change(number, changes) {
      Object.assign(scans[number] ?? {}, changes);
    },
    async alone(work) {
      alone += 1;
      most = Math.max(most, alone);
      const result = await work();
      alone -= 1;
      return result;
    },
    onConnection: (now) => connections.push(now),
    later(work, ms) {
      const timer = { ms, work };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
  });
  const states = () => scans.map(({ state }) => state);
  return { ...sender, scans, sent, connections, timers, states, most: () => most };
}

const done: Outcome = { changes: { state: 'done' } };

describe('a sender', () => {
  test('sends in order, one after the other, and goes on after what is refused', async () => {
    const refused: Outcome = { changes: { state: 'unknown', sentence: 'No such parcel.' } };
    const { send, sent, states, connections } = senderOf(['A', 'B', 'C'], (code) =>
      code === 'B' ? refused : done,
    );

    await send();

    expect(sent).toEqual(['A', 'B', 'C']);
    expect(states()).toEqual(['done', 'unknown', 'done']);
    expect(new Set(connections)).toEqual(new Set(['online']));
  });

  test('passes what is somebody else’s, which is not next any more', async () => {
    const { send, scans, sent, states, connections } = senderOf(['A', 'B'], (code) => {
      if (code === 'B') return done;
      for (const scan of scans.filter((one) => one.code === 'A')) scan.state = 'undone';
      return 'passed';
    });

    await send();

    expect(sent).toEqual(['A', 'B']);
    expect(states()).toEqual(['undone', 'done']);
    expect(connections.at(-1)).toBe('online');
  });

  test('stops at the first that cannot be sent, and tries just that one again', async () => {
    const { send, sent, states, timers, connections } = senderOf(
      ['A', 'B', 'C'],
      (code, attempt) => (code === 'B' && attempt === 1 ? 'offline' : done),
    );

    await send();
    expect(sent).toEqual(['A', 'B']);
    expect(states()).toEqual(['done', 'waiting', 'waiting']);
    expect(connections.at(-1)).toBe('offline');
    timers[0]?.work();
    await expect.poll(states).toEqual(['done', 'done', 'done']);

    expect(sent).toEqual(['A', 'B', 'B', 'C']);
    expect(connections.at(-1)).toBe('online');
  });

  test('waits longer after each failure, up to half a minute, and meanwhile does not try with each scan', async () => {
    const { send, sendSoon, sent, timers } = senderOf(['A'], () => 'offline');

    await send();
    for (let tries = 2; tries <= 9; tries += 1) {
      timers[0]?.work();
      await expect.poll(() => sent.length + timers.length, { interval: 1 }).toBe(tries + 1);
    }
    sendSoon();

    expect(sent).toHaveLength(9);
    expect(timers).toHaveLength(1);
    expect(timers[0]?.ms).toBe(30_000);
  });

  test('tries once more at once where it was asked to while an attempt failed', async () => {
    const { send, sent, states, timers } = senderOf(['A'], (_code, attempt) => {
      if (attempt > 1) return done;
      // Such as where the browser says that the network is back before a request by the old one is given up.
      void send();
      return 'offline';
    });

    await send();

    expect(sent).toEqual(['A', 'A']);
    expect(states()).toEqual(['done']);
    expect(timers).toEqual([]);
  });

  test('waits all the same where something else was recorded while an attempt failed', async () => {
    const { send, sendSoon, sent, timers } = senderOf(['A', 'B'], (code) => {
      if (code === 'A') void sendSoon();
      return 'offline';
    });

    await send();

    expect(sent).toEqual(['A']);
    expect(timers.map(({ ms }) => ms)).toEqual([1000]);
  });

  test('begins its waits with a second, and anew after a success or where the network came back', async () => {
    let isAway = true;
    const { send, timers, scans } = senderOf(['A', 'B'], () => (isAway ? 'offline' : done));
    const waits = () => timers.map(({ ms }) => ms);
    await send();
    timers[0]?.work();
    await expect.poll(waits).toEqual([2000]);
    await send();
    expect(waits()).toEqual([1000]);
    isAway = false;
    await send();
    expect(timers).toEqual([]);

    isAway = true;
    Object.assign(scans[0] ?? {}, { state: 'waiting' });
    await send();

    expect(waits()).toEqual([1000]);
  });

  test('waits for the reader when the session has ended', async () => {
    const { send, states, timers, connections } = senderOf(['A', 'B'], () => 'signed-out');

    await send();

    expect(states()).toEqual(['waiting', 'waiting']);
    expect(connections).toEqual(['signed-out']);
    expect(timers).toEqual([]);
  });

  test('that is asked many times at once sends each scan once', async () => {
    const { send, sent, most, states } = senderOf(['A', 'B', 'C'], () => done);

    await Promise.all([send(), send(), send()]);
    await expect.poll(states).toEqual(['done', 'done', 'done']);

    expect(sent).toEqual(['A', 'B', 'C']);
    expect(most()).toBe(1);
  });

  test('goes on when the device could not write an answer down: the same scan is sent once more', async () => {
    const { scans, sent, timers, ...parts } = senderOf(['A'], () => done);
    Object.defineProperty(scans[0], 'state', {
      configurable: true,
      get: () => 'waiting',
      set: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });

    await parts.send();
    expect(timers).toHaveLength(1);
    Object.defineProperty(scans[0], 'state', { writable: true, value: 'waiting' });
    timers[0]?.work();

    await expect.poll(parts.states).toEqual(['done']);
    expect(sent).toEqual(['A', 'A']);
  });
});
