import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as register,
  wcagContrast,
} from 'culori/fn';
import type { Colors } from './look.ts';

register(modeRgb);
register(modeLrgb);
register(modeOklch);
const oklch = converter('oklch');

/** What WCAG asks of text (level AA). */
export const minContrast = 4.5;

/** The house's own colours that the company's stand beside; see static/css/tokens.css. */
export const house = {
  /** What pages and cards are drawn on. */
  light: {
    paper: '#f7f4ec',
    sheet: '#fffdf8',
    ink: '#0c1f33',
    deep: '#0c1f33',
    signal: '#c43d12',
    onSignal: '#ffffff',
  },
  dark: {
    paper: '#0b1724',
    sheet: '#11202f',
    ink: '#eee9dd',
    deep: '#081320',
    signal: '#ff8a5c',
    onSignal: '#1c0d05',
  },
  onDeep: '#f6f2e9',
  beacon: '#ff8a5c',
} as const;

export type ThemeName = 'light' | 'dark';

/** Custom properties of the site and their colours, `#rrggbb`. */
export type Tokens = Record<string, string>;

/** What two chosen colours become in each theme: only those tokens that differ from the house's. */
export type Palette = Record<ThemeName, Tokens>;

/**
 * Derives all colours from the two that the company chose. What is a ground stays as it was chosen where it can; what
 * is text is made darker or lighter, in its own hue, until it can be read on every ground that it stands on.
 */
export function paletteOf({ primary_color, accent_color }: Colors): Palette {
  const tokensOf = (theme: ThemeName): Tokens => ({
    ...(primary_color && deepTokens(primary_color, theme)),
    ...(accent_color && signalTokens(accent_color, theme)),
    '--beacon': beaconOf({ primary_color, accent_color }),
  });
  return { light: tokensOf('light'), dark: tokensOf('dark') };
}

/** The colour of the bar, the menu and the footer, on which the site writes in a light colour. */
export function deepOf({ primary_color }: Pick<Colors, 'primary_color'>, theme: ThemeName): string {
  if (primary_color === null) return house[theme].deep;
  const deep = readable(primary_color, [house.onDeep]);
  return theme === 'light' ? deep : withLightness(deep, (l) => l * 0.8);
}

/** The ground of a hero: the company's hue, as dark as the chart that is drawn on it. */
export function shadeOf(primary: string): string {
  const { c, h } = parts(primary);
  return hex({ mode: 'oklch', l: 0.235, c: Math.min(c, 0.07), h });
}

/** The text colour for buttons and badges of a colour: white, or black where white is hard to read. */
export function textOn(ground: string): string {
  return contrast('#ffffff', ground) >= minContrast ? '#ffffff' : '#000000';
}

/** The contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  return wcagContrast(one, other);
}

/**
 * The colour itself where it can be read on all of these grounds; else the nearest in its hue that can. The grounds
 * are all light, or all dark.
 */
export function readable(color: string, grounds: readonly string[], ratio = minContrast): string {
  const isLow = (tried: string) => grounds.some((ground) => contrast(tried, ground) < ratio);
  const isDark = contrast('#ffffff', grounds[0] ?? '#ffffff') > minContrast;
  const step = isDark ? 0.01 : -0.01;
  let tried = color;
  for (let l = parts(color).l + step; isLow(tried) && l > -step && l < 1 - step; l += step) {
    tried = withLightness(color, () => l);
  }
  if (!isLow(tried)) return tried;
  return isDark ? '#ffffff' : '#000000';
}

/** The least contrast of a button with the page that it is on. */
const visible: Record<ThemeName, number> = { light: 1.25, dark: 2 };

function deepTokens(primary: string, theme: ThemeName): Tokens {
  const deep = deepOf({ primary_color: primary }, theme);
  const { l, c, h } = parts(deep);
  return {
    '--deep': deep,
    '--on-deep-soft': readable(hex({ mode: 'oklch', l: 0.82, c: Math.min(c, 0.03), h }), [deep]),
    '--on-deep-line': hex({ mode: 'oklch', l: Math.max(0.36, l + 0.16), c: c * 0.6, h }),
    '--focus-on-deep': '#ffffff',
  };
}

function signalTokens(accent: string, theme: ThemeName): Tokens {
  const { paper, sheet } = house[theme];
  const signal = readable(accent, [paper, sheet]);
  // A button may be of any colour that is not lost on the page.
  const fill = readable(accent, [paper], visible[theme]);
  const text = textOn(fill);
  const away = (sign: number) => (l: number) => Math.min(1, Math.max(0, l + sign * 0.06));
  return {
    '--signal': signal,
    '--signal-deep': withLightness(signal, away(theme === 'light' ? -1 : 1)),
    '--fill': fill,
    '--fill-deep': withLightness(fill, away(text === '#ffffff' ? -1 : 1)),
    '--on-signal': text,
  };
}

/** A small text or mark on the bar and on heroes, in both themes. */
function beaconOf(colors: Colors): string {
  const { primary_color, accent_color } = colors;
  const shades = primary_color === null ? [] : [shadeOf(primary_color)];
  const grounds = [deepOf(colors, 'light'), house.light.deep, ...shades];
  return readable(accent_color ?? house.beacon, grounds);
}

function withLightness(color: string, change: (l: number) => number): string {
  const { l, c, h } = parts(color);
  return hex({ mode: 'oklch', l: change(l), c, h });
}

function parts(color: string): { l: number; c: number; h: number } {
  const { l = 0, c = 0, h = 0 } = oklch(color) ?? {};
  return { l, c, h };
}

/** As a screen can show it: with less chroma where it has to be. */
function hex(color: Oklch): string {
  return formatHex(clampChroma(color, 'oklch'));
}
