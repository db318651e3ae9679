import type { Db } from '../../database/tables.ts';
import { requireFound } from '../../errors.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { findRun } from './queries.ts';
import { findPlannedStops } from './stops.ts';

/** A run as audit entries have it: with the numbers of its parcels, in order. */
export async function describeRun(db: Db, id: number) {
  const { day, name, driver, closed } = requireFound(await findRun(db, id));
  const stops = await findPlannedStops(db, id);
  const parcels = stops.map(({ tracking_code }) => tracking_code).join(', ');
  return { id, day, name, driver: driver?.name ?? null, closed, parcels };
}

/** Changes a run, with its audit entry. */
export async function recordRunChange(
  { db, recordAudit }: TransactionContext,
  id: number,
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await describeRun(db, id);
  await change();
  const after = await describeRun(db, id);
  await recordAudit({ action: 'changed', ...runAuditRef(after), before, after });
}

/** How an audit entry names a run. */
export function runAuditRef({ id, name, day }: { id: number; name: string | null; day: string }) {
  return { type: 'run', id, name: name ?? day } as const;
}
