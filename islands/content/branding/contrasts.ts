import type { Colors } from '../../../server/shared/branding.ts';
import {
  contrast,
  defaultColors,
  paletteOf,
  type ThemeName,
  type Tokens,
} from '../../../server/shared/palette.ts';

/** A pair of text and ground: its contrast, and the colour that was made of the chosen one. */
export type ColorContrast = {
  part: 'bar' | 'buttons' | 'links';
  /** 1 to 21. */
  ratio: number;
  /** null: the site's default. */
  color: string | null;
  isExact: boolean;
};

/** Every token that the preview of a theme is drawn with. */
export function previewTokens(colors: Colors, theme: ThemeName): Tokens {
  const { paper, sheet, ink, deep, signal, onSignal } = defaultColors[theme];
  return {
    '--paper': paper,
    '--sheet': sheet,
    '--ink': ink,
    '--deep': deep,
    '--signal': signal,
    '--fill': signal,
    '--on-signal': onSignal,
    '--on-deep': defaultColors.onDeep,
    ...paletteOf(colors)[theme],
  };
}

/** The contrasts of a theme's parts in these colours. */
export function contrastsOf(colors: Colors, theme: ThemeName): ColorContrast[] {
  const { primary_color, accent_color } = colors;
  const tokens = previewTokens(colors, theme);
  const token = (name: string) => tokens[name] ?? defaultColors[theme].ink;
  const of = (
    part: ColorContrast['part'],
    chosen: string | null,
    made: string,
    other: string,
  ): ColorContrast => ({
    part,
    ratio: contrast(made, other),
    color: chosen === null ? null : made,
    isExact: chosen === made,
  });
  return [
    of('bar', primary_color, token('--deep'), token('--on-deep')),
    of('buttons', accent_color, token('--fill'), token('--on-signal')),
    of('links', accent_color, token('--signal'), token('--paper')),
  ];
}
