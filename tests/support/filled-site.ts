import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { imageOf } from './database.ts';
import { type FirstState, startSite, type TestSite } from './site.ts';

type Filled<Extra> = { site: TestSite; extra: Extra };

/**
 * A way to get a site with content that takes longer to make than to copy: what it is filled with the first time others
 * begin with, on SQLite. On PostgreSQL each is filled by itself.
 *
 * @param fill fills a new site. `extra` is what a test needs besides, such as a session.
 */
export function filledOnce<Extra>(
  fill: (env: Record<string, string>) => Promise<Filled<Extra>>,
): (env: Record<string, string>) => Promise<Filled<Extra>> {
  const known = new Map<string, FirstState & { extra: Extra }>();
  return async (env) => {
    const key = JSON.stringify(env);
    const first = known.get(key);
    if (first !== undefined) return { site: await startSite(env, { first }), extra: first.extra };
    const { site, extra } = await fill(env);
    // What follows from all that was done belongs to it.
    await site.mailer.idle();
    await site.background.idle();
    // Sessions of a test with a time of its own would have ended for others.
    if (inject('postgres') === undefined && vi.getMockedSystemTime() === null) {
      known.set(key, { image: imageOf(site.db), files: filesIn(site.dataDir), extra });
    }
    return { site, extra };
  };
}

function filesIn(dir: string): FirstState['files'] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return {
        name: path.slice(dir.length + 1),
        content: readFileSync(path),
        mode: statSync(path).mode,
      };
    });
}
