/** Where collected money is. `card`: it was paid otherwise at the door; `differences`: it is missing, or too much (below zero). */
export const ledgerPlaces = ['driver', 'office', 'bank', 'card', 'differences'] as const;
export type LedgerPlace = (typeof ledgerPlaces)[number];

/** Who owns what was collected for a parcel: nobody yet, or a customer, who is paid later (`waiting`) or now (`payable`). */
export const payableOwners = ['unclaimed', 'waiting', 'payable'] as const;
export type PayableOwner = (typeof payableOwners)[number];

/** Whose money in the ledger is; `fees` and `offset` are the company's. */
export const ledgerOwners = [...payableOwners, 'fees', 'offset'] as const;
export type LedgerOwner = (typeof ledgerOwners)[number];

/** What an event of the ledger is about. */
export const ledgerKinds = [
  /** What was collected before there was a ledger. */
  'opening',
  'collection',
  'correction',
  /** It belongs to another customer than before. */
  'owner',
  /** It can be paid out from now on. */
  'due',
  /** A driver has handed in cash. */
  'settlement',
  'settlement_undone',
  /** The fee and the invoices that a payout pays. */
  'payout',
  'payout_undone',
  'payment',
  /** Cash was brought to the bank. */
  'banking',
  'banking_undone',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];
