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
import type { Colors } from './branding.ts';

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
  onDeepSoft: '#b9c7d6',
  focusOnDeep: '#9cc8ff',
  beacon: '#ff8a5c',
  /** The grounds of heroes; see static/css/hero.css. */
  heroes: ['#0c1f33', '#082c34', '#2c162e', '#181a1e'],
} as const;

export type ThemeName = 'light' | 'dark';

/** Custom properties of the site and their colours. */
export type Tokens = Record<string, string>;

/** What two chosen colours become in each theme: only those tokens that differ from the house's. */
export type Palette = Record<ThemeName, Tokens>;

/**
 * Derives all colours from the two that the company chose. What is a ground stays as it was chosen where it can; what
 * is text is made darker or lighter, in its own hue, until it can be read on every ground that it stands on.
 */
export function paletteOf(colors: Colors): Palette {
  const { primary_color, accent_color } = colors;
  const tokensOf = (theme: ThemeName): Tokens => ({
    ...(primary_color && deepTokens(primary_color, theme)),
    ...(accent_color && signalTokens(accent_color, theme)),
    '--beacon': beaconOf(colors, theme),
  });
  return { light: tokensOf('light'), dark: tokensOf('dark') };
}

/** A dark ground, or a light one, and what is written on it. */
type Bar = { deep: string; text: string };

/**
 * The ground of the bar, the menu and the footer: the company's colour, with light text or with dark. On dark pages it
 * is dark too. A colour on which neither can be read becomes darker.
 */
export function barOf(primary: string | null, theme: ThemeName): Bar {
  if (primary === null) return { deep: house[theme].deep, text: house.onDeep };
  if (isLightBar(primary)) {
    return theme === 'light'
      ? { deep: primary, text: house.light.ink }
      : { deep: shadeOf(primary), text: house.onDeep };
  }
  const deep = readable(primary, [house.onDeep]);
  return {
    deep: theme === 'light' ? deep : withLightness(deep, (l) => l * 0.8),
    text: house.onDeep,
  };
}

/** Whether the bar of light pages is light. */
export function isLightBar(primary: string | null): boolean {
  return (
    primary !== null &&
    contrast(primary, house.onDeep) < minContrast &&
    contrast(primary, house.light.ink) >= minContrast
  );
}

/** The company's dark colour, for the plate of a light logo. */
export function darkOf({ primary_color }: Colors): string {
  return barOf(primary_color, isLightBar(primary_color) ? 'dark' : 'light').deep;
}

/** The tokens of a hero, which is dark whatever the bar is. */
export function heroTokens({ primary_color, accent_color }: Colors): Tokens {
  const shades = primary_color === null ? [] : [shadeOf(primary_color)];
  return {
    '--on-deep': house.onDeep,
    '--on-deep-soft': house.onDeepSoft,
    '--focus-on-deep': house.focusOnDeep,
    '--beacon': readable(accent_color ?? house.beacon, [...house.heroes, ...shades]),
  };
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
  const { deep, text } = barOf(primary, theme);
  const { l, c, h } = parts(deep);
  const isLight = text !== house.onDeep;
  const soft = hex({ mode: 'oklch', l: isLight ? 0.36 : 0.82, c: Math.min(c, 0.03), h });
  const line = isLight ? l - 0.16 : Math.max(0.36, l + 0.16);
  return {
    '--deep': deep,
    '--on-deep': text,
    '--on-deep-soft': readable(soft, [deep]),
    '--on-deep-line': hex({ mode: 'oklch', l: line, c: c * 0.6, h }),
    '--focus-on-deep': isLight ? text : '#ffffff',
    '--logo-plate': isLight ? house.light.deep : 'transparent',
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

/** A small text or mark on the bar, which stands on the hero where it is dark. */
function beaconOf({ primary_color, accent_color }: Colors, theme: ThemeName): string {
  const { deep, text } = barOf(primary_color, theme);
  const shades = primary_color === null ? [] : [shadeOf(primary_color)];
  const below = text === house.onDeep ? [...house.heroes, ...shades] : [];
  return readable(accent_color ?? house.beacon, [deep, ...below]);
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
