import { expect, test } from 'vitest';
import { adminWith, type TestAdmin } from '../support/admin.ts';
import { inspect } from '../support/database-file.ts';
import { figure, seconds, shortOrLong } from '../support/faults.ts';
import { postParcel, type RunningSite, signUp, startRunning } from '../support/running-site.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

/** 41 are one at each moment; `npm run test:faults` kills it more often. */
const cycles = shortOrLong(3, Number(process.env.KILLS ?? 41));
const writers = 4;
/** In `npm test` other tests take their share of the machine. */
const longestStartMs = shortOrLong(10_000, 2000);

test('kill -9 while it writes: what was acknowledged is kept, and the next start is quick', async (context) => {
  const dataDir = temporaryDir();
  const acknowledged: string[] = [];
  const readyMs: number[] = [];
  let site = await startRunning({ dataDir });
  const { cookie } = await signUp(site);

  for (let cycle = 0; cycle < cycles; cycle += 1) {
    // Another number each time, so that it dies at another moment: 5 to 45 acknowledged writes.
    const enough = 5 + ((cycle * 17) % 41);
    acknowledged.push(...(await writeUntilKilled(site, adminWith(site, cookie), cycle, enough)));
    site = await startRunning({ dataDir });
    readyMs.push(site.readyMs);
    const { integrity, codes } = inspect(dataDir);
    expect(integrity).toBe('ok');
    expect(acknowledged.filter((code) => !codes.has(code))).toEqual([]);
  }

  const slowest = Math.max(...readyMs);
  expect(slowest).toBeLessThanOrEqual(longestStartMs);
  expect(acknowledged.length).toBeGreaterThanOrEqual(cycles * 5);
  await figure(
    context,
    `kill -9: ${cycles} cycles, 0 lost of ${acknowledged.length} acknowledged, slowest ready ${seconds(slowest)}`,
  );
});

/** Several writers at once, so that others are in the middle of it when one has enough. */
async function writeUntilKilled(
  site: RunningSite,
  admin: TestAdmin,
  cycle: number,
  enough: number,
): Promise<string[]> {
  const acknowledged: string[] = [];
  let ended: Promise<unknown> | undefined;
  const write = async (writer: number) => {
    for (let count = 0; ; count += 1) {
      const code = `KILL-${cycle}-${writer}-${count}`;
      // A connection that is cut is no acknowledgement.
      const reply = await postParcel(admin, code).catch(() => null);
      if (reply === null) return;
      expect(reply.status).toBe(201);
      acknowledged.push(code);
      if (acknowledged.length >= enough) ended ??= site.end('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  await ended;
  return acknowledged;
}
