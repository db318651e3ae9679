import { createHash } from 'node:crypto';
import type { Colors } from '../../shared/branding.ts';
import { heroTokens, isLightBar, paletteOf, shadeOf, type Tokens } from '../../shared/palette.ts';
import { paths, pathTo } from '../../shared/paths.ts';

/** The names of sheets: both colours, and a hash of what the sheet says. */
const name = /^(house|[\da-f]{6})-(house|[\da-f]{6})-[\da-f]{16}\.css$/;

/**
 * The style sheet of a company's look: the tokens of its colours in both themes, and how a logo is drawn. It is made
 * of two colours alone, so that its address says all of it.
 *
 * @param rules those for a logo, from the build.
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

/** The home page's heading and the slider's controls lie on its heroes, and are not in them. */
const heroes = '.hero,.slider,.home-hero>h1';

/** A light bar is written on in dark letters, so it never lets a dark hero through. */
const solidBar = '.top-bar-over,.top-bar-at-top{animation:none;background:var(--deep)}';

function shadeRule(primary: string | null): string {
  return primary === null ? '' : `.overlay1{--shade:${rgbOf(primary)}}`;
}

/** The path of this style sheet for these colours; another one with each change of what it says. */
export function styleSheetPath(colors: Colors, sheet: string): string {
  const [primary, accent] = [colors.primary_color, colors.accent_color].map(
    (color) => color?.slice(1) ?? 'house',
  );
  const hash = createHash('sha256').update(sheet).digest('hex').slice(0, 16);
  return pathTo(paths.lookStyles, { name: `${primary}-${accent}-${hash}.css` });
}

/** The colours that a sheet's name says; null where it is none. */
export function colorsIn(sheetName: string): Colors | null {
  const found = name.exec(sheetName);
  if (found === null) return null;
  const [primary_color, accent_color] = [found[1], found[2]].map((part) =>
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
