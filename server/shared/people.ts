/** What can be erased of a person, by kind, in the order in which it is listed. */
export const personParts = [
  'parcels',
  'events',
  'proofs',
  'pictures',
  'emails',
  'messages',
  'subscribers',
  'drafts',
  'templates',
  'views',
  'log_entries',
  'webhooks',
  'texts',
] as const;
export type PersonPart = (typeof personParts)[number];

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

/** How a person is named: by one of these, or several. */
export type PersonQuery = { email?: string | undefined; phone?: string | undefined };
