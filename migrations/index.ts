import type { Migration } from 'kysely/migration';
import * as baseline from './0001_baseline.ts';
import * as customers from './0002_customers.ts';
import * as addresses from './0003_addresses.ts';
import * as pieces from './0004_pieces.ts';
import * as erasures from './0005_erasures.ts';
import * as cash from './0006_cash.ts';
import * as prices from './0007_prices.ts';
import * as invoices from './0008_invoices.ts';
import * as taxCategories from './0009_tax_categories.ts';
import * as geocodings from './0010_geocodings.ts';
import * as unbookedCash from './0011_unbooked_cash.ts';
import * as searchMerges from './0012_search_merges.ts';
import * as cashNotStated from './0013_cash_not_stated.ts';
import * as customerTaxes from './0016_customer_taxes.ts';
import * as withdrawnLinks from './0017_withdrawn_links.ts';
import * as longLists from './0018_long_lists.ts';
import * as importAmounts from './0019_import_amounts.ts';
import * as pickup from './0023_pickup.ts';
import * as geocoder from './0024_geocoder.ts';
import * as offsetsWithoutLeases from './0025_offsets_without_leases.ts';
import * as customerImports from './0026_customer_imports.ts';
import * as invoiceLists from './0027_invoice_lists.ts';
import * as parcelList from './0030_parcel_list.ts';
import * as mailAttachments from './0031_mail_attachments.ts';
import * as invoiceStatus from './0032_invoice_status.ts';
import * as customerUsers from './0033_customer_users.ts';
import * as bookings from './0034_bookings.ts';
import * as payouts from './0035_payouts.ts';
import * as till from './0036_till.ts';
import * as customerConnections from './0037_customer_connections.ts';

/** Every migration by name, in order. A released migration is never edited, renamed or removed. */
export const migrations: Record<string, Migration> = {
  '0001_baseline': baseline,
  '0002_customers': customers,
  '0003_addresses': addresses,
  '0004_pieces': pieces,
  '0005_erasures': erasures,
  '0006_cash': cash,
  '0007_prices': prices,
  '0008_invoices': invoices,
  '0009_tax_categories': taxCategories,
  '0010_geocodings': geocodings,
  '0011_unbooked_cash': unbookedCash,
  '0012_search_merges': searchMerges,
  '0013_cash_not_stated': cashNotStated,
  '0016_customer_taxes': customerTaxes,
  '0017_withdrawn_links': withdrawnLinks,
  '0018_long_lists': longLists,
  '0019_import_amounts': importAmounts,
  '0023_pickup': pickup,
  '0024_geocoder': geocoder,
  '0025_offsets_without_leases': offsetsWithoutLeases,
  '0026_customer_imports': customerImports,
  '0027_invoice_lists': invoiceLists,
  '0030_parcel_list': parcelList,
  '0031_mail_attachments': mailAttachments,
  '0032_invoice_status': invoiceStatus,
  '0033_customer_users': customerUsers,
  '0034_bookings': bookings,
  '0035_payouts': payouts,
  '0036_till': till,
  '0037_customer_connections': customerConnections,
};
