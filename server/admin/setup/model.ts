import type { Config } from '../../config.ts';
import { countRows } from '../../database/paginate.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { viewMailServer } from '../../notifications/mail-server/stored-server.ts';
import { viewGeocoder } from '../../parcels/addresses/stored-geocoder.ts';
import { countAllParcels } from '../../parcels/list/counts.ts';
import {
  type ServerInfo,
  type Setup,
  type SetupState,
  type SetupStep,
  skippedSteps,
} from '../../web/shared/panel.ts';
import { publicContactEmail } from '../shared/settings.ts';

type SetupConfig = Pick<Config, 'smtpUrl' | 'geocoder' | 'secrets'>;

/** Reads the data that decides which steps are done. */
export async function readSetupFacts(db: Db, config: SetupConfig) {
  const [settings, server, geocoder, parcels, services, staff] = await Promise.all([
    findSettings(db),
    viewMailServer(db, config),
    viewGeocoder(db, config),
    countAllParcels(db),
    countRows(db.selectFrom('delivery_services')),
    countRows(db.selectFrom('staff')),
  ]);
  return { settings, server, geocoder, counts: { parcels, services, staff } };
}

type SetupFacts = Awaited<ReturnType<typeof readSetupFacts>>;

/** The progress of the setup, derived from the site's data. */
export function setupProgress({ settings, server, geocoder, counts }: SetupFacts): Setup {
  const { logo, primary_color, accent_color } = settings;
  const isReachable = settings.contact_phone !== null || settings.contact_address !== null;
  const skipped = skippedSteps(settings.setup_skipped);
  const state = (step: SetupStep, isDone: boolean): SetupState => {
    if (isDone) return 'done';
    return skipped.includes(step) ? 'skipped' : 'open';
  };
  return {
    company: state('company', publicContactEmail(settings) !== null && isReachable),
    mail: state('mail', server.source !== null && !server.password_lost),
    privacy: state('privacy', settings.privacy_checked === 'yes'),
    branding: state(
      'branding',
      [logo, primary_color, accent_color].some((it) => it !== null),
    ),
    tax: state('tax', settings.invoice_tax_rate !== null || settings.exemption_reason !== null),
    prices: state('prices', counts.services > 0),
    // The owner is a member of the staff too.
    staff: state('staff', counts.staff > 1),
    parcel: state('parcel', counts.parcels > 0),
    figures: state('figures', settings.home_checked === 'yes'),
    geocoder: geocoder.source !== null && !geocoder.key_lost ? 'done' : 'optional',
  };
}

export function serverInfo({ publicUrl }: Pick<Config, 'publicUrl'>): ServerInfo {
  return { publicUrl: publicUrl?.origin ?? null, now: new Date().toISOString() };
}
