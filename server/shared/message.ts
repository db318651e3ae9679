import type { FieldValues } from './field-values.ts';
import type { messageFields } from './fields.ts';

/** What a visitor wrote with the contact form. Timestamps are ISO 8601 in UTC. */
export type Message = FieldValues<typeof messageFields> & {
  id: number;
  created_at: string;
  /** null: nobody has read it. */
  read_at: string | null;
};
