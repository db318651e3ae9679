/** The ink of a logo: light ink is hard to see on white, dark ink on the bar of the site. */
export type LogoContrast = 'dark' | 'light';

/** The company's logo as pages show it. */
export type Logo = {
  /** The name of its picture; see paths.ts. */
  name: string;
  /** In pixels. */
  width: number;
  height: number;
  tone: LogoContrast;
};

/** The same as columns of the settings, all of them null if there is no logo. */
export type LogoColumns = {
  logo: string | null;
  logo_width: number | null;
  logo_height: number | null;
  logo_tone: LogoContrast | null;
};

export const logoColumns = ['logo', 'logo_width', 'logo_height', 'logo_tone'] as const;

/** The company's two colours, `#rrggbb`; null: Waybill's own. */
export type Colors = { primary_color: string | null; accent_color: string | null };

/** The columns of the settings that hold the company's branding. */
export type BrandingColumns = Colors & LogoColumns;

export const brandingColumns = ['primary_color', 'accent_color', ...logoColumns] as const;

/** A colour as it is stored, and as style sheets have it. */
export const colorPattern = /^#[\da-f]{6}$/;

/** The company's branding; null: it has not chosen any colours, or any logo. */
export type Branding = { colors: Colors | null; logo: Logo | null };

/** The sizes of icons: widths in pixels; `maskable` has a margin for the shape that a launcher crops it to. */
export type AppIconSize = '32' | '180' | '192' | '512' | 'maskable';

/** Branding as pages use it. */
export type SiteBranding = Branding & {
  /** The path of its style sheet. */
  styles: string;
  /** The colour of the browser's own bar, `#rrggbb`. */
  themeColor: string;
  /** The paths of its icons. */
  icons: Record<AppIconSize, string>;
  /** Differs with each change; part of the addresses of files that are made from it. */
  version: string;
};

/** The branding in a row of the settings; null: it has neither colours nor a logo. */
export function brandingOf(row: BrandingColumns): Branding | null {
  const logo = logoOf(row);
  const [primary_color, accent_color] = [
    validColor(row.primary_color),
    validColor(row.accent_color),
  ];
  const colors = primary_color || accent_color ? { primary_color, accent_color } : null;
  return logo || colors ? { colors, logo } : null;
}

/** Colours end up in style sheets, so any other text in the database is ignored. */
function validColor(color: string | null): string | null {
  return color !== null && colorPattern.test(color) ? color : null;
}

/** The logo in a row of the settings; null if there is none. */
export function logoOf({ logo, logo_width, logo_height, logo_tone }: LogoColumns): Logo | null {
  if (logo === null || logo_width === null || logo_height === null) return null;
  return { name: logo, width: logo_width, height: logo_height, tone: logo_tone ?? 'dark' };
}
