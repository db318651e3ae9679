import type { Config } from '../../config.ts';
import { countRows } from '../../database/paginate.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { viewMailServer } from '../../notifications/mail-server/stored-server.ts';
import type { MailServerView } from '../../notifications/shared/mail.ts';
import { countParcels } from '../../parcels/list/counts.ts';
import {
  type ServerInfo,
  type Setup,
  type SetupState,
  type SetupStep,
  skippedSteps,
} from '../../web/shared/panel.ts';
import { contactEmailOf, type Settings } from '../shared/settings.ts';

type MailConfig = Pick<Config, 'smtpUrl' | 'secrets'>;

/** The progress of the setup, derived from the site's data. */
export async function readSetup(db: Db, config: MailConfig): Promise<Setup> {
  const [settings, server, counts] = await Promise.all([
    findSettings(db),
    viewMailServer(db, config),
    countForSetup(db),
  ]);
  return setupOf(settings, server, counts);
}

/** What some steps are done by. */
type SetupCounts = { parcels: number; services: number; staff: number };

export async function countForSetup(db: Db): Promise<SetupCounts> {
  const [parcels, services, staff] = await Promise.all([
    countParcels(db),
    countRows(db.selectFrom('delivery_services')),
    countRows(db.selectFrom('staff')),
  ]);
  return { parcels, services, staff };
}

export function setupOf(settings: Settings, server: MailServerView, counts: SetupCounts): Setup {
  const { logo, primary_color, accent_color } = settings;
  const isReachable = settings.contact_phone !== null || settings.contact_address !== null;
  const skipped = skippedSteps(settings.setup_skipped);
  const state = (step: SetupStep, isDone: boolean): SetupState => {
    if (isDone) return 'done';
    return skipped.includes(step) ? 'skipped' : 'open';
  };
  return {
    company: state('company', contactEmailOf(settings) !== null && isReachable),
    mail: state('mail', server.source !== null && !server.password_lost),
    privacy: state('privacy', settings.privacy_checked === 'yes'),
    branding: state(
      'branding',
      [logo, primary_color, accent_color].some((it) => it !== null),
    ),
    tax: state('tax', settings.invoice_tax_rate !== null || settings.exemption_reason !== null),
    prices: state('prices', counts.services > 0),
    // The owner is one of them.
    staff: state('staff', counts.staff > 1),
    parcel: state('parcel', counts.parcels > 0),
    figures: state('figures', settings.home_checked === 'yes'),
  };
}

export function serverInfo({ publicUrl }: Pick<Config, 'publicUrl'>): ServerInfo {
  return { publicUrl: publicUrl?.origin ?? null, now: new Date().toISOString() };
}
