/** The kinds of a person's data that can be erased, in the order in which they are listed. */
export const personParts = {
  customers: true,
  parcels: true,
  events: true,
  proofs: true,
  pictures: true,
  emails: true,
  messages: true,
  subscribers: true,
  customer_users: true,
  bookings: true,
  address_book: true,
  collections: true,
  drafts: true,
  templates: true,
  views: true,
  log_entries: true,
  webhooks: true,
  texts: true,
} as const;
export type PersonPart = keyof typeof personParts;

/** How much of a person's data was erased, or would be. */
export type PersonReport = {
  erased: Record<PersonPart, number>;
  /** Issued invoices, which the law keeps. */
  invoices: { id: number; number: string }[];
  /** The files of earlier backups, which still contain what was erased; the newest first. */
  backups: string[];
  /** Whether nothing was erased yet. */
  dry_run: 'yes' | 'no';
};
