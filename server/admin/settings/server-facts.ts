import type { ServerFacts } from '../../../views/admin/settings/set-on-server.tsx';
import type { Config } from '../../config.ts';

/** What the panel shows of the environment. */
export function serverFacts({ publicUrl }: Pick<Config, 'publicUrl'>): ServerFacts {
  return { publicUrl: publicUrl?.origin ?? null, now: new Date().toISOString() };
}
