import type { Config } from '../../config.ts';
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
  const [settings, server, parcels] = await Promise.all([
    findSettings(db),
    viewMailServer(db, config),
    countParcels(db),
  ]);
  return setupOf(settings, server, parcels);
}

export function setupOf(settings: Settings, server: MailServerView, parcels: number): Setup {
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
    parcel: state('parcel', parcels > 0),
    figures: state('figures', settings.home_checked === 'yes'),
  };
}

export function serverInfo({ publicUrl }: Pick<Config, 'publicUrl'>): ServerInfo {
  return { publicUrl: publicUrl?.origin ?? null, now: new Date().toISOString() };
}
