/** What a visitor wrote with the contact form. */
export type Message = {
  id: number;
  subject: string;
  body: string;
  /** Where an answer may go. */
  email: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  /** Since when it has been read, likewise; null: it has not. */
  read_at: string | null;
};
