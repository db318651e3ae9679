import type { Migration } from 'kysely/migration';

/** A migration that is loaded when it is run: most starts run none. */
const loaded = (load: () => Promise<Migration>): Migration => ({
  up: async (db) => (await load()).up(db),
});

/** Every migration by name, in order. A released migration is never edited, renamed or removed. */
export const migrations: Record<string, Migration> = {
  '0001_baseline': loaded(() => import('./0001_baseline.ts')),
  '0002_customers': loaded(() => import('./0002_customers.ts')),
  '0003_addresses': loaded(() => import('./0003_addresses.ts')),
  '0004_pieces': loaded(() => import('./0004_pieces.ts')),
  '0005_erasures': loaded(() => import('./0005_erasures.ts')),
  '0006_cash': loaded(() => import('./0006_cash.ts')),
  '0007_prices': loaded(() => import('./0007_prices.ts')),
  '0008_invoices': loaded(() => import('./0008_invoices.ts')),
  '0009_tax_categories': loaded(() => import('./0009_tax_categories.ts')),
  '0010_geocodings': loaded(() => import('./0010_geocodings.ts')),
  '0011_unbooked_cash': loaded(() => import('./0011_unbooked_cash.ts')),
  '0012_search_merges': loaded(() => import('./0012_search_merges.ts')),
  '0013_cash_not_stated': loaded(() => import('./0013_cash_not_stated.ts')),
  '0016_customer_taxes': loaded(() => import('./0016_customer_taxes.ts')),
  '0017_withdrawn_links': loaded(() => import('./0017_withdrawn_links.ts')),
  '0018_long_lists': loaded(() => import('./0018_long_lists.ts')),
  '0019_import_amounts': loaded(() => import('./0019_import_amounts.ts')),
  '0023_pickup': loaded(() => import('./0023_pickup.ts')),
  '0024_geocoder': loaded(() => import('./0024_geocoder.ts')),
  '0025_offsets_without_leases': loaded(() => import('./0025_offsets_without_leases.ts')),
  '0026_customer_imports': loaded(() => import('./0026_customer_imports.ts')),
  '0027_invoice_lists': loaded(() => import('./0027_invoice_lists.ts')),
  '0030_parcel_list': loaded(() => import('./0030_parcel_list.ts')),
  '0031_mail_attachments': loaded(() => import('./0031_mail_attachments.ts')),
  '0032_invoice_status': loaded(() => import('./0032_invoice_status.ts')),
  '0033_customer_users': loaded(() => import('./0033_customer_users.ts')),
  '0034_bookings': loaded(() => import('./0034_bookings.ts')),
  '0035_payouts': loaded(() => import('./0035_payouts.ts')),
  '0036_till': loaded(() => import('./0036_till.ts')),
  '0037_customer_connections': loaded(() => import('./0037_customer_connections.ts')),
  '0038_public_bookings': loaded(() => import('./0038_public_bookings.ts')),
  '0039_address_book': loaded(() => import('./0039_address_book.ts')),
  '0040_collections': loaded(() => import('./0040_collections.ts')),
  '0041_customer_user_mails': loaded(() => import('./0041_customer_user_mails.ts')),
  '0042_customer_passkeys': loaded(() => import('./0042_customer_passkeys.ts')),
  '0043_working_days': loaded(() => import('./0043_working_days.ts')),
  '0044_fleet': loaded(() => import('./0044_fleet.ts')),
  '0045_plans': loaded(() => import('./0045_plans.ts')),
  '0046_doors': loaded(() => import('./0046_doors.ts')),
};
