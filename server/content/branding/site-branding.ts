import { createHash } from 'node:crypto';
import { type BrandingColumns, lookIn, type SiteBranding } from '../../shared/branding.ts';
import { barOf } from '../../shared/palette.ts';
import { paths, pathTo } from '../../shared/paths.ts';
import type { Manifest } from '../../shared/site.ts';
import { styleSheet, styleSheetPath } from './style-sheet.ts';

/** Raised when icons are drawn in another way, so that browsers fetch them again. */
const drawing = 1;

/** The look as pages use it; null where all of it is the house's own. */
export type ReadSiteBranding = (
  row: BrandingColumns & { company_name: string },
) => SiteBranding | null;

declare module '../../deps.ts' {
  interface Deps {
    siteBranding: ReadSiteBranding;
  }
}

/** Remembers the last look: colours are not worked out again for each page. */
export function createSiteBranding(manifest: Pick<Manifest, 'lookRules'>): ReadSiteBranding {
  let last: { key: string; look: SiteBranding } | undefined;
  return (row) => {
    const look = lookIn(row);
    if (look === null) return null;
    const key = JSON.stringify([drawing, look, row.company_name]);
    if (last?.key !== key) {
      const colors = look.colors ?? { primary_color: null, accent_color: null };
      const version = createHash('sha256').update(key).digest('hex').slice(0, 16);
      const styles = styleSheetPath(colors, styleSheet(colors, manifest.lookRules));
      const themeColor = barOf(colors.primary_color, 'light').deep;
      last = { key, look: { ...look, styles, themeColor, icons: iconPaths(version), version } };
    }
    return last.look;
  };
}

function iconPaths(version: string): SiteBranding['icons'] {
  const path = (icon: string) => pathTo(paths.lookIcon, { version, icon: `icon-${icon}.png` });
  return {
    '32': path('32'),
    '180': path('180'),
    '192': path('192'),
    '512': path('512'),
    maskable: path('maskable'),
  };
}
