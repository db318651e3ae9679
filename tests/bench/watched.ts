import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningServer, startSite } from './server.ts';

/** How long the event loop was held, in milliseconds. */
type Held = { p99: number; p999: number; most: number };
export type Watched = RunningServer & { held(): Promise<Held> };

/** A site whose event loop is watched. */
export async function startWatched(dataDir: string, env: Record<string, string>): Promise<Watched> {
  const file = join(dataDir, 'loop-delay.json');
  const site = await startSite(dataDir, {
    RATE_LIMIT: 'off',
    LOOP_DELAY_FILE: file,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'loop-delay.ts')}`,
    ...env,
  });
  let asked = 0;
  return {
    ...site,
    async held() {
      asked += 1;
      process.kill(site.pid, 'SIGUSR2');
      for (;;) {
        const measured = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8') || '{}') : {};
        if (measured.asked === asked) return measured;
        await pause(5);
      }
    },
  };
}
