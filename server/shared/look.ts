/** What a logo is drawn with: light ink is lost on paper, dark ink on the bar of the site. */
export type LogoTone = 'dark' | 'light';

/** The company's logo as pages draw it. */
export type Logo = {
  /** The name of its picture; see paths.ts. */
  name: string;
  /** In pixels. */
  width: number;
  height: number;
  tone: LogoTone;
};

/** The same as columns of the settings; all of them are null where there is no logo. */
export type LogoColumns = {
  logo: string | null;
  logo_width: number | null;
  logo_height: number | null;
  logo_tone: LogoTone | null;
};

export const logoColumns = ['logo', 'logo_width', 'logo_height', 'logo_tone'] as const;

/** The company's two colours, `#rrggbb`; null: the house's own. */
export type Colors = { primary_color: string | null; accent_color: string | null };

/** Everything that a company's own look is made of. */
export type LookColumns = Colors & LogoColumns;

export const lookColumns = ['primary_color', 'accent_color', ...logoColumns] as const;

/** A colour in the one form that is stored, and that style sheets are written from. */
export const colorPattern = /^#[\da-f]{6}$/;

/** The company's own look; null in the place of what it has not chosen. */
export type Look = { colors: Colors | null; logo: Logo | null };

/** The look in a row of the settings; null where all of it is the house's own. */
export function lookIn(row: LookColumns): Look | null {
  const logo = logoIn(row);
  const { primary_color, accent_color } = row;
  const colors = primary_color || accent_color ? { primary_color, accent_color } : null;
  return logo || colors ? { colors, logo } : null;
}

/** The logo in a row of the settings; null where there is none. */
export function logoIn({ logo, logo_width, logo_height, logo_tone }: LogoColumns): Logo | null {
  if (logo === null || logo_width === null || logo_height === null) return null;
  return { name: logo, width: logo_width, height: logo_height, tone: logo_tone ?? 'dark' };
}
