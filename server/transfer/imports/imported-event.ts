import type { z } from 'zod';
import { utcTimestamp } from '../../parcels/activities/date-parts.ts';
import { newActivity } from '../../parcels/activities/model.ts';
import type { NewActivity } from '../../shared/parcel.ts';

/** An event to write; of when and of which parcel is known. */
export type ImportedEvent = Omit<NewActivity, 'description' | 'parcel_id'> & {
  description?: string;
  created_at: string;
};

type Clock = {
  timeZone: string;
  /** When the import began: what says no time has happened now. */
  now: string;
};

type Outcome =
  | { event: ImportedEvent; issues: null }
  | { event: null; issues: readonly z.core.$ZodIssue[] };

/** Stands for a description that is left out: events make activities without one, and what was exported comes back. */
const undescribed = '\u2026';

/** An event as a file says it. @param fields its values, as the API takes them. */
export function readEvent(
  fields: Readonly<Record<string, string>>,
  { timeZone, now }: Clock,
): Outcome {
  const parsed = newActivity.safeParse({ parcel_id: 1, description: undescribed, ...fields });
  if (!parsed.success) return { event: null, issues: parsed.error.issues };
  const { parcel_id: _, created_at, description, ...rest } = parsed.data;
  const event = {
    ...rest,
    created_at: created_at === undefined ? now : utcTimestamp(created_at, timeZone),
    ...(description !== undescribed && { description }),
  };
  return { event, issues: null };
}

/** What makes an event of a parcel the same as another one of it. */
export function eventKey(
  parcelId: number,
  { title, created_at }: Pick<ImportedEvent, 'title' | 'created_at'>,
): string {
  return `${parcelId} ${created_at} ${title}`;
}

/** The stage that these events lead to. */
export function stageAfter(events: readonly ImportedEvent[]) {
  const staged = events.filter(({ stage }) => stage);
  return staged.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1)).at(-1)
    ?.stage;
}
