import type { FieldValues } from './field-values.ts';
import type { messageFields } from './mail.ts';

/** A message from the contact form, as it is stored. Timestamps are ISO 8601 in UTC. */
export type StoredMessage = FieldValues<typeof messageFields> & {
  id: number;
  created_at: string;
  /** null: unread. */
  read_at: string | null;
  /** null: not answered. */
  answered_at: string | null;
  /** The id of the newest mail that answers it; null also where that was deleted. */
  answer: number | null;
};

/** A message as the administrator sees it. */
export type Message = StoredMessage & {
  /** The code of the parcel that `tracking_code` leads to now; null: to none. */
  parcel: string | null;
};

/** The state of the contact form: what was typed, and the result of sending it. */
export type ContactFormState = {
  subject: string;
  body: string;
  email: string;
  name: string;
  phone: string;
  tracking_code: string;
  /** The error messages, and the names of the invalid fields. */
  errors: string[];
  badFields: string[];
  /** It was sent; a thank-you is shown instead of the fields. */
  sent: boolean;
};

export const emptyContactForm: ContactFormState = {
  subject: '',
  body: '',
  email: '',
  name: '',
  phone: '',
  tracking_code: '',
  errors: [],
  badFields: [],
  sent: false,
};
