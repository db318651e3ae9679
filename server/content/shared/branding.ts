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

/** The ink of a logo: light ink is hard to see on white, dark ink on the bar of the site. */
export type LogoContrast = 'dark' | 'light';

export type Logo = {
  /** The name of the picture; its path is `imagePath(name)`. */
  name: string;
  /** In pixels. */
  width: number;
  height: number;
  tone: LogoContrast;
};

/** A logo in the columns of the settings; all are null if there is no logo. */
export type LogoColumns = {
  logo: string | null;
  logo_width: number | null;
  logo_height: number | null;
  logo_tone: LogoContrast | null;
};

export const logoColumns = ['logo', 'logo_width', 'logo_height', 'logo_tone'] as const;

/** The company's two colours, `#rrggbb`; null: Waybill's default. */
export type Colors = { primary_color: string | null; accent_color: string | null };

export type BrandingColumns = Colors & LogoColumns;

export const brandingColumns = ['primary_color', 'accent_color', ...logoColumns] as const;

/** Matches a colour as it is stored and written in style sheets. */
export const colorPattern = /^#[\da-f]{6}$/;

/** The company's branding; null: no colours, or no logo. */
export type Branding = { colors: Colors | null; logo: Logo | null };

/** The sizes of icons: widths in pixels; `maskable` has a margin for launchers, which crop it to a shape. */
export type AppIconSize = '32' | '180' | '192' | '512' | 'maskable';

export type SiteBranding = Branding & {
  /** The URL path of the style sheet. */
  styles: string;
  /** The colour of the browser's own bar, `#rrggbb`. */
  themeColor: string;
  icons: Record<AppIconSize, string>;
  /** Changes with the branding; part of the URLs of files that are made from it. */
  version: string;
};

/** The branding in a row of the settings; null if there are neither colours nor a logo. */
export function brandingFromRow(row: BrandingColumns): Branding | null {
  const logo = logoFromRow(row);
  const [primary_color, accent_color] = [
    validColor(row.primary_color),
    validColor(row.accent_color),
  ];
  const colors = primary_color || accent_color ? { primary_color, accent_color } : null;
  return logo || colors ? { colors, logo } : null;
}

/** The colour, or null for any other text: colours are written into style sheets. */
function validColor(color: string | null): string | null {
  return color !== null && colorPattern.test(color) ? color : null;
}

/** The logo in a row of the settings; null if there is none. */
export function logoFromRow(row: LogoColumns): Logo | null {
  const { logo: name, logo_width: width, logo_height: height, logo_tone } = row;
  if (name === null || width === null || height === null) return null;
  return { name, width, height, tone: logo_tone ?? 'dark' };
}

register(modeRgb);
register(modeLrgb);
register(modeOklch);
const oklch = converter('oklch');

/** The minimum for text by WCAG (level AA). */
export const minContrast = 4.5;

/** Waybill's default colours, which the company's colours are combined with; see static/css/tokens.css. */
export const defaultColors = {
  /** The backgrounds and texts of pages and cards. */
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
  /** The backgrounds of heroes; see static/css/home.css. */
  heroes: ['#0c1f33', '#082c34', '#2c162e', '#181a1e'],
} as const;

export type ThemeName = 'light' | 'dark';

/** Colours by the names of custom properties (`--deep`). */
export type Tokens = Record<string, string>;

/** The custom properties of both themes that may differ from the defaults. */
type Palette = Record<ThemeName, Tokens>;

/**
 * Derives all colours from the company's two. Backgrounds keep the company's colour if possible; text is made darker or lighter in
 * its hue until it is readable on each background that it appears on.
 */
export function derivePalette(colors: Colors): Palette {
  const { primary_color, accent_color } = colors;
  const themeTokens = (theme: ThemeName): Tokens => ({
    ...(primary_color && deepTokens(primary_color, theme)),
    ...(accent_color && signalTokens(accent_color, theme)),
    '--beacon': beaconColor(colors, theme),
  });
  return { light: themeTokens('light'), dark: themeTokens('dark') };
}

/** A dark or light background, and its text colour. */
type Bar = { deep: string; text: string };

/**
 * The colours of the bar, the menu and the footer: the company's colour with light or dark text. In the dark theme, the bar is
 * dark too. A colour on which neither text is readable becomes darker.
 */
export function barColors(primary: string | null, theme: ThemeName): Bar {
  if (primary === null) return { deep: defaultColors[theme].deep, text: defaultColors.onDeep };
  if (isLightBar(primary)) {
    return theme === 'light'
      ? { deep: primary, text: defaultColors.light.ink }
      : { deep: heroShade(primary), text: defaultColors.onDeep };
  }
  const deep = makeReadable(primary, [defaultColors.onDeep]);
  return {
    deep: theme === 'light' ? deep : withLightness(deep, (l) => l * 0.8),
    text: defaultColors.onDeep,
  };
}

export function isLightBar(primary: string | null): boolean {
  return (
    primary !== null &&
    contrastRatio(primary, defaultColors.onDeep) < minContrast &&
    contrastRatio(primary, defaultColors.light.ink) >= minContrast
  );
}

/** The company's dark colour, for the backdrop of a light logo. */
export function darkBackdropColor({ primary_color }: Colors): string {
  return barColors(primary_color, isLightBar(primary_color) ? 'dark' : 'light').deep;
}

/** The custom properties of a hero, which is dark even if the bar is light. */
export function heroTokens({ primary_color, accent_color }: Colors): Tokens {
  return {
    '--on-deep': defaultColors.onDeep,
    '--on-deep-soft': defaultColors.onDeepSoft,
    '--focus-on-deep': defaultColors.focusOnDeep,
    '--beacon': makeReadable(accent_color ?? defaultColors.beacon, heroTops(primary_color)),
  };
}

/** How strongly the top of a hero with a photo is covered, 0 to 1; see static/css/home.css. */
export const coverAtTop = 0.92;

/** The lightest possible colours of the top of a hero: each shade over a white photo. */
function heroTops(primary: string | null): string[] {
  const shades = primary === null ? [] : [heroShade(primary)];
  return [...defaultColors.heroes, ...shades].map((shade) =>
    mixColors('#ffffff', shade, coverAtTop),
  );
}

/** The background of a hero: the company's hue, as dark as the hero's picture. */
export function heroShade(primary: string): string {
  const { c, h } = oklchParts(primary);
  return hexColor({ mode: 'oklch', l: 0.235, c: Math.min(c, 0.07), h });
}

/** The covers of a hero's picture by its shade, in percent: the classes `cover-…` of static/css/home.css. */
export const covers = [0, 40, 50, 60, 70, 80] as const;

/**
 * The lightest cover that keeps words readable over a picture, for each default shade. A company's own shade is not lighter than
 * these.
 *
 * @param light the luminance of the picture's lightest spot, 0 to 1.
 */
export function coverFor(light: number): (typeof covers)[number] {
  const grey = hexColor({ mode: 'oklch', l: Math.cbrt(light), c: 0 });
  const isReadable = (cover: number) =>
    defaultColors.heroes.every(
      (shade) =>
        contrastRatio(defaultColors.onDeepSoft, mixColors(grey, shade, cover / 100)) >=
        minContrast + 0.1,
    );
  return covers.find(isReadable) ?? 80;
}

/** The colour that browsers show for a colour under another one. @param opacity of the upper colour, 0 to 1. */
function mixColors(below: string, above: string, opacity: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map(
    (at) => channel(below, at) * (1 - opacity) + channel(above, at) * opacity,
  );
  return `#${parts.map((value) => Math.ceil(value).toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast of two colours, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  return wcagContrast(one, other);
}

/**
 * The colour, changed in lightness until it is readable on all of the backgrounds; white or black if no lightness is enough.
 *
 * @param grounds all light, or all dark. @param ratio the minimum contrast.
 */
export function makeReadable(color: string, grounds: readonly string[], ratio = minContrast) {
  const isLow = (tried: string) => grounds.some((ground) => contrastRatio(tried, ground) < ratio);
  const isDark = contrastRatio('#ffffff', grounds[0] ?? '#ffffff') > minContrast;
  const step = isDark ? 0.01 : -0.01;
  let tried = color;
  for (let l = oklchParts(color).l + step; isLow(tried) && l > -step && l < 1 - step; l += step) {
    tried = withLightness(color, () => l);
  }
  if (!isLow(tried)) return tried;
  return isDark ? '#ffffff' : '#000000';
}

/** The minimum contrast between a button and the page. */
const visible: Record<ThemeName, number> = { light: 1.25, dark: 2 };

function deepTokens(primary: string, theme: ThemeName): Tokens {
  const { deep, text } = barColors(primary, theme);
  const { l, c, h } = oklchParts(deep);
  const isLight = text !== defaultColors.onDeep;
  const soft = hexColor({ mode: 'oklch', l: isLight ? 0.36 : 0.82, c: Math.min(c, 0.03), h });
  const line = isLight ? l - 0.16 : Math.max(0.36, l + 0.16);
  return {
    '--deep': deep,
    '--on-deep': text,
    '--on-deep-soft': makeReadable(soft, [deep]),
    '--on-deep-line': hexColor({ mode: 'oklch', l: line, c: c * 0.6, h }),
    '--focus-on-deep': isLight ? text : '#ffffff',
    '--logo-plate': isLight ? defaultColors.light.deep : 'transparent',
  };
}

function signalTokens(accent: string, theme: ThemeName): Tokens {
  const { paper, sheet } = defaultColors[theme];
  const signal = makeReadable(accent, [paper, sheet]);
  // Buttons may have any colour that is visible on the page.
  const fill = makeReadable(accent, [paper], visible[theme]);
  const text = contrastRatio('#ffffff', fill) >= minContrast ? '#ffffff' : '#000000';
  const away = (sign: number) => (l: number) => Math.min(1, Math.max(0, l + sign * 0.06));
  return {
    '--signal': signal,
    '--signal-deep': withLightness(signal, away(theme === 'light' ? -1 : 1)),
    '--fill': fill,
    '--fill-deep': withLightness(fill, away(text === '#ffffff' ? -1 : 1)),
    '--on-signal': text,
  };
}

/** The colour of small texts and marks on the bar, and on a hero below a dark bar. */
function beaconColor({ primary_color, accent_color }: Colors, theme: ThemeName): string {
  const { deep, text } = barColors(primary_color, theme);
  const below = text === defaultColors.onDeep ? heroTops(primary_color) : [];
  return makeReadable(accent_color ?? defaultColors.beacon, [deep, ...below]);
}

function withLightness(color: string, change: (l: number) => number): string {
  const { l, c, h } = oklchParts(color);
  return hexColor({ mode: 'oklch', l: change(l), c, h });
}

function oklchParts(color: string): { l: number; c: number; h: number } {
  const { l = 0, c = 0, h = 0 } = oklch(color) ?? {};
  return { l, c, h };
}

/** The colour as `#rrggbb`, with less chroma if screens cannot show it. */
function hexColor(color: Oklch): string {
  return formatHex(clampChroma(color, 'oklch'));
}
