import type { Migration } from 'kysely/migration';
import * as baseline from './0001_baseline.ts';
import * as parcelNote from './0002_parcel_note.ts';
import * as setup from './0003_setup.ts';
import * as region from './0004_region.ts';
import * as sideBySide from './0005_side_by_side.ts';
import * as logMonths from './0006_log_months.ts';
import * as bulk from './0007_bulk.ts';
import * as staff from './0008_staff.ts';
import * as runs from './0009_runs.ts';
import * as twoStep from './0010_two_step.ts';
import * as confirmed from './0011_confirmed.ts';
import * as apiKeys from './0012_api_keys.ts';
import * as webhooks from './0013_webhooks.ts';
import * as exportLinks from './0014_export_links.ts';
import * as eventActors from './0015_event_actors.ts';

/** Every migration by name, in order. A released migration is never edited, renamed or removed. */
export const migrations: Record<string, Migration> = {
  '0001_baseline': baseline,
  '0002_parcel_note': parcelNote,
  '0003_setup': setup,
  '0004_region': region,
  '0005_side_by_side': sideBySide,
  '0006_log_months': logMonths,
  '0007_bulk': bulk,
  '0008_staff': staff,
  '0009_runs': runs,
  '0010_two_step': twoStep,
  '0011_confirmed': confirmed,
  '0012_api_keys': apiKeys,
  '0013_webhooks': webhooks,
  '0014_export_links': exportLinks,
  '0015_event_actors': eventActors,
};
