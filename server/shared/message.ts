import type { FieldValues } from './field-values.ts';
import type { messageFields } from './fields.ts';

/** A message from the contact form. Timestamps are ISO 8601 in UTC. */
export type Message = FieldValues<typeof messageFields> & {
  id: number;
  created_at: string;
  /** null: unread. */
  read_at: string | null;
};
