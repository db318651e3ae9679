import {
  barOf,
  type Colors,
  defaultColors,
  paletteOf,
  readable,
  type Tokens,
} from '../../server/shared/branding.ts';

/** Chooses between the colours of a design and the company's own. */
export type Paint = {
  /** For text, readable on these grounds. */
  text(own: string, ...grounds: string[]): string;
  /** For a mark or a line. */
  mark(own: string): string;
  /** For a band, and the large, the ordinary and the marked text on it. */
  deep(own: string): string;
  onDeep(own: string): string;
  onDeepSoft(own: string): string;
  beacon(own: string): string;
  /** The ground of a button, and its words. */
  fill(own: string): string;
  onFill: string;
  /** CSS rules for a button in dark mode; '' where it stays as it is. */
  darkButton: string;
};

/** @param colors null: a design's own. */
export function paintOf(colors: Colors | null = null): Paint {
  if (colors === null) {
    const own = (color: string) => color;
    const grounds = { deep: own, onDeep: own, onDeepSoft: own, beacon: own };
    return { text: own, mark: own, ...grounds, fill: own, onFill: '#ffffff', darkButton: '' };
  }
  const { primary_color, accent_color } = colors;
  const { light, dark } = paletteOf(colors);
  return {
    text: (own, ...grounds) => (accent_color === null ? own : readable(accent_color, grounds)),
    mark: (own) => accent_color ?? own,
    deep: (own) => (primary_color === null ? own : barOf(primary_color, 'light').deep),
    onDeep: (own) => light['--on-deep'] ?? own,
    onDeepSoft: (own) => light['--on-deep-soft'] ?? own,
    beacon: () => light['--beacon'] ?? defaultColors.beacon,
    fill: (own) => light['--fill'] ?? own,
    onFill: light['--on-signal'] ?? '#ffffff',
    darkButton: darkButtonOf(dark),
  };
}

function darkButtonOf({ '--fill': fill, '--on-signal': words }: Tokens): string {
  if (fill === undefined || words === undefined) return '';
  return `
  .button { background-color: ${fill} !important; }
  .button a { color: ${words} !important; }`;
}
