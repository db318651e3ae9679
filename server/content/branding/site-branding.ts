import { createHash } from 'node:crypto';
import { findSiteSettings } from '../../database/settings.ts';
import type { Deps } from '../../deps.ts';
import { fieldNames, mapValues } from '../../shared/field-values.ts';
import { paths, pathTo } from '../../shared/paths.ts';
import type { Manifest } from '../../web/shared/site.ts';
import {
  type AppIconSize,
  type BrandingColumns,
  barColors,
  brandingFromRow,
  type Colors,
  derivePalette,
  heroShade,
  heroTokens,
  isLightBar,
  type SiteBranding,
  type Tokens,
} from '../shared/branding.ts';

/** Increment it when icons are drawn differently, so that browsers fetch them again. */
const iconRevision = 1;

/** Derives the branding that pages use from a row of the settings; null if there are neither colours nor a logo. */
export type ReadSiteBranding = (
  row: BrandingColumns & { company_name: string },
) => SiteBranding | null;

declare module '../../deps.ts' {
  interface Deps {
    siteBranding: ReadSiteBranding;
  }
}

/** Caches the latest branding, so that colours are not computed for each page. */
export function createSiteBranding(manifest: Pick<Manifest, 'brandingRules'>): ReadSiteBranding {
  let last: { key: string; branding: SiteBranding } | undefined;
  return (row) => {
    const branding = brandingFromRow(row);
    if (branding === null) return null;
    const key = JSON.stringify([iconRevision, branding, row.company_name]);
    if (last?.key !== key) {
      const colors = branding.colors ?? { primary_color: null, accent_color: null };
      const version = createHash('sha256').update(key).digest('hex').slice(0, 16);
      const styles = styleSheetPath(colors, styleSheet(colors, manifest.brandingRules));
      const themeColor = barColors(colors.primary_color, 'light').deep;
      const icons = iconPaths(version);
      last = { key, branding: { ...branding, styles, themeColor, icons, version } };
    }
    return last.branding;
  };
}

const sizes: Record<AppIconSize, 0> = { '32': 0, '180': 0, '192': 0, '512': 0, maskable: 0 };
export const iconSizes = fieldNames(sizes);

function iconPaths(version: string): SiteBranding['icons'] {
  return mapValues(sizes, (_, size) =>
    pathTo(paths.brandingIcon, { version, icon: `icon-${size}.png` }),
  );
}

/** The company's settings and branding, for files that are made without a page's layout data. */
export async function readBranding({ db, siteBranding }: Pick<Deps, 'db' | 'siteBranding'>) {
  const { settings, branding: row } = await findSiteSettings(db);
  return { settings, branding: siteBranding({ ...row, company_name: settings.company_name }) };
}

/** The file names of style sheets: both colours, and a hash of the contents. */
const sheetNamePattern = /^(house|[\da-f]{6})-(house|[\da-f]{6})-[\da-f]{16}\.css$/;

/**
 * The style sheet of a company's branding: the colours of both themes as custom properties, and the rules for a logo. It depends
 * only on the two colours, which its URL contains.
 *
 * @param rules the rules for a logo, from the build.
 */
export function styleSheet(colors: Colors, rules: string): string {
  const { light, dark } = derivePalette(colors);
  const { primary_color } = colors;
  const night = cssDeclarations(dark);
  return [
    `@layer tokens{:root{${cssDeclarations(light)}}:root[data-theme="DARK"]{${night}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme]){${night}}}}`,
    `@media screen{@layer parts{${isLightBar(primary_color) ? solidBar : ''}}`,
    `@layer pages{${heroes}{${cssDeclarations(heroTokens(colors))}}${shadeRule(primary_color)}}}`,
    rules,
  ].join('');
}

/** Selects heroes, and what is shown on heroes without being inside them: the home page's heading and the slider's controls. */
const heroes = '.hero,.slider,.home-hero>h1';

/** The text on a light bar is dark, so the bar must not be transparent above a dark hero. */
const solidBar = '.top-bar-over,.top-bar-at-top{animation:none;background:var(--deep)}';

function shadeRule(primary: string | null): string {
  if (primary === null) return '';
  const shade = Number.parseInt(heroShade(primary).slice(1), 16);
  const channels = [shade >> 16, (shade >> 8) & 255, shade & 255];
  return `.overlay1{--shade:${channels.join(' ')}}`;
}

/** The URL path of the style sheet of two colours; it changes with the sheet's contents. */
export function styleSheetPath(colors: Colors, sheet: string): string {
  const [primary, accent] = [colors.primary_color, colors.accent_color].map(
    (color) => color?.slice(1) ?? 'house',
  );
  const hash = createHash('sha256').update(sheet).digest('hex').slice(0, 16);
  return pathTo(paths.brandingStyles, { name: `${primary}-${accent}-${hash}.css` });
}

/** The colours in a style sheet's file name; null if it is no such name. */
export function parseSheetName(sheetName: string): Colors | null {
  const match = sheetNamePattern.exec(sheetName);
  if (match === null) return null;
  const [primary_color, accent_color] = [match[1], match[2]].map((part) =>
    part === undefined || part === 'house' ? null : `#${part}`,
  );
  return { primary_color: primary_color ?? null, accent_color: accent_color ?? null };
}

function cssDeclarations(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([token, color]) => `${token}:${color}`)
    .join(';');
}
