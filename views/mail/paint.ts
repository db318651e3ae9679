import type { Colors } from '../../server/shared/look.ts';
import { barOf, house, paletteOf, readable } from '../../server/shared/palette.ts';

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
};

/** @param colors null: a design's own. */
export function paintOf(colors: Colors | null = null): Paint {
  if (colors === null) {
    const own = (color: string) => color;
    return { text: own, mark: own, deep: own, onDeep: own, onDeepSoft: own, beacon: own };
  }
  const { primary_color, accent_color } = colors;
  const { light } = paletteOf(colors);
  return {
    text: (own, ...grounds) => (accent_color === null ? own : readable(accent_color, grounds)),
    mark: (own) => accent_color ?? own,
    deep: (own) => (primary_color === null ? own : barOf(primary_color, 'light').deep),
    onDeep: (own) => light['--on-deep'] ?? own,
    onDeepSoft: (own) => light['--on-deep-soft'] ?? own,
    beacon: () => light['--beacon'] ?? house.beacon,
  };
}
