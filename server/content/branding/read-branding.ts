import type { Deps } from '../../deps.ts';
import { findSiteSettings } from '../../settings/queries.ts';
import type { SiteBranding } from '../../shared/branding.ts';
import type { PublicSettings } from '../../shared/settings.ts';

/** What is drawn for whoever asks for a file and not for a page: the company's settings, and its look. */
export async function readLook({ db, siteBranding }: Pick<Deps, 'db' | 'siteBranding'>): Promise<{
  settings: PublicSettings;
  look: SiteBranding | null;
}> {
  const { settings, look } = await findSiteSettings(db);
  return { settings, look: siteBranding({ ...look, company_name: settings.company_name }) };
}
