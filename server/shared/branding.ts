/** What a logo is drawn with: light ink is lost on paper, dark ink on the bar of the site. */
export type LogoContrast = 'dark' | 'light';

/** The company's logo as pages draw it. */
export type Logo = {
  /** The name of its picture; see paths.ts. */
  name: string;
  /** In pixels. */
  width: number;
  height: number;
  tone: LogoContrast;
};

/** The same as columns of the settings; all of them are null where there is no logo. */
export type LogoColumns = {
  logo: string | null;
  logo_width: number | null;
  logo_height: number | null;
  logo_tone: LogoContrast | null;
};

export const logoColumns = ['logo', 'logo_width', 'logo_height', 'logo_tone'] as const;

/** The company's two colours, `#rrggbb`; null: the house's own. */
export type Colors = { primary_color: string | null; accent_color: string | null };

/** Everything that a company's own look is made of. */
export type BrandingColumns = Colors & LogoColumns;

export const brandingColumns = ['primary_color', 'accent_color', ...logoColumns] as const;

/** A colour in the one form that is stored, and that style sheets are written from. */
export const colorPattern = /^#[\da-f]{6}$/;

/** The company's own look; null in the place of what it has not chosen. */
export type Look = { colors: Colors | null; logo: Logo | null };

/** The sizes of icons: widths in pixels; `maskable` has a margin for the shape that a launcher crops it to. */
export type AppIconSize = '32' | '180' | '192' | '512' | 'maskable';

/** The same as pages use it. */
export type SiteBranding = Look & {
  /** The path of its style sheet. */
  styles: string;
  /** What the browser's own bar is painted with, `#rrggbb`. */
  themeColor: string;
  /** The paths of its icons. */
  icons: Record<AppIconSize, string>;
  /** Another one with each change, for addresses of what is drawn from it. */
  version: string;
};

/** The look in a row of the settings; null where all of it is the house's own. */
export function lookIn(row: BrandingColumns): Look | null {
  const logo = logoIn(row);
  const [primary_color, accent_color] = [known(row.primary_color), known(row.accent_color)];
  const colors = primary_color || accent_color ? { primary_color, accent_color } : null;
  return logo || colors ? { colors, logo } : null;
}

/** Nothing but a colour gets any further, whatever the database holds. */
function known(color: string | null): string | null {
  return color !== null && colorPattern.test(color) ? color : null;
}

/** The logo in a row of the settings; null where there is none. */
export function logoIn({ logo, logo_width, logo_height, logo_tone }: LogoColumns): Logo | null {
  if (logo === null || logo_width === null || logo_height === null) return null;
  return { name: logo, width: logo_width, height: logo_height, tone: logo_tone ?? 'dark' };
}
