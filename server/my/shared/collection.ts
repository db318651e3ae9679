import type { FieldRules, FieldValues } from '../../shared/field-values.ts';
import { limits } from '../../shared/limits.ts';

export const collectionStates = ['requested', 'accepted', 'declined', 'collected'] as const;
export type CollectionState = (typeof collectionStates)[number];

const line = { kind: 'line', max: limits.text } as const;

export const collectionFields = {
  address: { ...line, required: true, searched: true },
  pieces_count: { kind: 'number', min: 1, max: 9999, digits: 0, required: true, hasDefault: true },
  /** The next day on which it is to be collected. */
  day: { kind: 'day', required: true },
  /** Local times on that day. */
  window_from: { kind: 'local-time' },
  window_to: { kind: 'local-time' },
  /** A rule of RFC 5545 for further days: `FREQ=WEEKLY;BYDAY=MO,TH`; null: only once. */
  repeat: { kind: 'line', max: 200 },
  /** For the driver. */
  note: line,
} as const satisfies FieldRules;

/** What is to be collected from somebody, as the customer's users see it. */
export type MyCollection = FieldValues<typeof collectionFields> & {
  id: number;
  state: CollectionState;
  /** Why it was declined. */
  reason: string | null;
  /** ISO 8601, UTC, as all times. */
  created_at: string;
  updated_at: string;
};

/** The same as staff see it. */
export type Collection = MyCollection & {
  customer_id: number | null;
  customer_name: string | null;
  /** The address of the user who asked; '' if staff added it. */
  email: string;
};
