import type { Config } from '../../config.ts';
import type { ServerFacts } from '../../shared/settings-overview.ts';

/** What the panel shows of the environment. */
export function serverFacts({ publicUrl }: Pick<Config, 'publicUrl'>): ServerFacts {
  return { publicUrl: publicUrl?.origin ?? null, now: new Date().toISOString() };
}
