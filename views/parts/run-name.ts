import { interpolate } from '../../server/shared/interpolate.ts';
import type { RunSummary } from '../../server/shared/run.ts';
import type { Messages } from '../translations/messages.ts';

/** What a run is called: its own name, else its driver's, else its number. */
export function runName(
  { id, name, driver }: Pick<RunSummary, 'id' | 'name' | 'driver'>,
  t: Pick<Messages['runs'], 'numbered'>,
): string {
  return name ?? driver?.name ?? interpolate(t.numbered, { number: String(id) });
}
