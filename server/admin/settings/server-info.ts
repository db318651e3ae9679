import type { Config } from '../../config.ts';
import type { ServerInfo } from '../../shared/settings-overview.ts';

/** What the panel shows of the environment. */
export function serverInfo({ publicUrl }: Pick<Config, 'publicUrl'>): ServerInfo {
  return { publicUrl: publicUrl?.origin ?? null, now: new Date().toISOString() };
}
