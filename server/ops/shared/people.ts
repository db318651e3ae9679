/** What can be erased of a person, by kind, in the order in which it is listed. */
export const personParts = {
  customers: true,
  parcels: true,
  events: true,
  proofs: true,
  pictures: true,
  emails: true,
  messages: true,
  subscribers: true,
  drafts: true,
  templates: true,
  views: true,
  log_entries: true,
  webhooks: true,
  texts: true,
} as const;
export type PersonPart = keyof typeof personParts;

/** What was erased of a person or, before, is to be. */
export type PersonReport = {
  erased: Record<PersonPart, number>;
  /** Issued invoices, which the law keeps. */
  invoices: { id: number; number: string }[];
  /** The files of backups that were made before, and still hold what was erased; the newest first. */
  backups: string[];
  /** Whether nothing was erased yet. */
  dry_run: 'yes' | 'no';
};
