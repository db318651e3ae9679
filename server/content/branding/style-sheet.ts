import { createHash } from 'node:crypto';
import {
  type Colors,
  heroTokens,
  isLightBar,
  paletteOf,
  shadeOf,
  type Tokens,
} from '../../shared/branding.ts';
import { paths, pathTo } from '../../shared/paths.ts';

/** The names of sheets: both colours, and a hash of the content. */
const name = /^(house|[\da-f]{6})-(house|[\da-f]{6})-[\da-f]{16}\.css$/;

/**
 * The style sheet of a company's branding: the tokens of its colours in both themes, and the rules for a logo. It
 * depends on nothing but two colours, which its address contains.
 *
 * @param rules the rules for a logo, from the build.
 */
export function styleSheet(colors: Colors, rules: string): string {
  const { light, dark } = paletteOf(colors);
  const { primary_color } = colors;
  const night = declarations(dark);
  return [
    `@layer tokens{:root{${declarations(light)}}:root[data-theme="DARK"]{${night}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme]){${night}}}}`,
    `@media screen{@layer parts{${isLightBar(primary_color) ? solidBar : ''}}`,
    `@layer pages{${heroes}{${declarations(heroTokens(colors))}}${shadeRule(primary_color)}}}`,
    rules,
  ].join('');
}

/** The home page's heading and the slider's controls are shown on heroes without being inside of them. */
const heroes = '.hero,.slider,.home-hero>h1';

/** The text on a light bar is dark, so the bar must not be transparent above a dark hero. */
const solidBar = '.top-bar-over,.top-bar-at-top{animation:none;background:var(--deep)}';

function shadeRule(primary: string | null): string {
  return primary === null ? '' : `.overlay1{--shade:${rgbOf(primary)}}`;
}

/** The path of the style sheet of these colours; it differs with each change of the sheet. */
export function styleSheetPath(colors: Colors, sheet: string): string {
  const [primary, accent] = [colors.primary_color, colors.accent_color].map(
    (color) => color?.slice(1) ?? 'house',
  );
  const hash = createHash('sha256').update(sheet).digest('hex').slice(0, 16);
  return pathTo(paths.brandingStyles, { name: `${primary}-${accent}-${hash}.css` });
}

/** The colours in a sheet's name; null if it is not the name of a sheet. */
export function colorsOfName(sheetName: string): Colors | null {
  const match = name.exec(sheetName);
  if (match === null) return null;
  const [primary_color, accent_color] = [match[1], match[2]].map((part) =>
    part === undefined || part === 'house' ? null : `#${part}`,
  );
  return { primary_color: primary_color ?? null, accent_color: accent_color ?? null };
}

function declarations(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([token, color]) => `${token}:${color}`)
    .join(';');
}

/** `12 31 51` */
function rgbOf(primary: string): string {
  const shade = Number.parseInt(shadeOf(primary).slice(1), 16);
  return [shade >> 16, (shade >> 8) & 255, shade & 255].join(' ');
}
