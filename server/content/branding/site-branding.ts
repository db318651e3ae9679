import { createHash } from 'node:crypto';
import { findSiteSettings } from '../../database/settings.ts';
import type { Deps } from '../../deps.ts';
import {
  type BrandingColumns,
  barOf,
  brandingOf,
  type SiteBranding,
} from '../../shared/branding.ts';
import { paths, pathTo } from '../../shared/paths.ts';
import type { PublicSettings } from '../../shared/settings.ts';
import type { Manifest } from '../../shared/site.ts';
import { styleSheet, styleSheetPath } from './style-sheet.ts';

/** Raised when icons are drawn differently, so that browsers fetch them again. */
const iconRevision = 1;

/** The branding as pages use it; null: it has neither colours nor a logo. */
export type ReadSiteBranding = (
  row: BrandingColumns & { company_name: string },
) => SiteBranding | null;

declare module '../../deps.ts' {
  interface Deps {
    siteBranding: ReadSiteBranding;
  }
}

/** Caches the last branding, so that colours are not computed for each page. */
export function createSiteBranding(manifest: Pick<Manifest, 'brandingRules'>): ReadSiteBranding {
  let last: { key: string; branding: SiteBranding } | undefined;
  return (row) => {
    const branding = brandingOf(row);
    if (branding === null) return null;
    const key = JSON.stringify([iconRevision, branding, row.company_name]);
    if (last?.key !== key) {
      const colors = branding.colors ?? { primary_color: null, accent_color: null };
      const version = createHash('sha256').update(key).digest('hex').slice(0, 16);
      const styles = styleSheetPath(colors, styleSheet(colors, manifest.brandingRules));
      const themeColor = barOf(colors.primary_color, 'light').deep;
      const icons = iconPaths(version);
      last = { key, branding: { ...branding, styles, themeColor, icons, version } };
    }
    return last.branding;
  };
}

function iconPaths(version: string): SiteBranding['icons'] {
  const path = (icon: string) => pathTo(paths.brandingIcon, { version, icon: `icon-${icon}.png` });
  return {
    '32': path('32'),
    '180': path('180'),
    '192': path('192'),
    '512': path('512'),
    maskable: path('maskable'),
  };
}

/** The company's settings and branding, for files that are made without a page's layout data. */
export async function readBranding({
  db,
  siteBranding,
}: Pick<Deps, 'db' | 'siteBranding'>): Promise<{
  settings: PublicSettings;
  branding: SiteBranding | null;
}> {
  const { settings, branding: row } = await findSiteSettings(db);
  return { settings, branding: siteBranding({ ...row, company_name: settings.company_name }) };
}
