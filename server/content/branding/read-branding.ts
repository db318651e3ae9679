import type { Deps } from '../../deps.ts';
import { findSiteSettings } from '../../settings/queries.ts';
import type { SiteBranding } from '../../shared/branding.ts';
import type { PublicSettings } from '../../shared/settings.ts';

/** The company's settings and branding, for files such as icons, which no page's layout data comes with. */
export async function readBranding({
  db,
  siteBranding,
}: Pick<Deps, 'db' | 'siteBranding'>): Promise<{
  settings: PublicSettings;
  look: SiteBranding | null;
}> {
  const { settings, look } = await findSiteSettings(db);
  return { settings, look: siteBranding({ ...look, company_name: settings.company_name }) };
}
