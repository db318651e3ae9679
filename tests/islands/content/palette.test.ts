import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastsOf } from '../../../islands/content/branding/branding-preview.tsx';
import {
  barOf,
  contrast,
  coverAtTop,
  coverFor,
  darkOf,
  defaultColors,
  heroTokens,
  minContrast,
  paletteOf,
  shadeOf,
} from '../../../server/content/shared/branding.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);
const edge = fc.constantFrom('#000000', '#ffffff', '#808080', '#777777', '#ffff00', '#0000ff');
const chosen = fc.record({
  primary_color: fc.option(fc.oneof(color, edge)),
  accent_color: fc.option(fc.oneof(color, edge)),
});

test('whatever two colours are chosen, all text can be read in both themes', () => {
  fc.assert(
    fc.property(chosen, (colors) => {
      const palette = paletteOf(colors);
      for (const theme of ['light', 'dark'] as const) {
        const { paper, sheet, deep, signal, onSignal } = defaultColors[theme];
        const own = palette[theme];
        const bar = own['--deep'] ?? deep;
        const link = own['--signal'] ?? signal;
        const button = own['--fill'] ?? signal;
        const label = own['--on-signal'] ?? onSignal;
        const pairs: [string, string, string][] = [
          ['text on the bar', own['--on-deep'] ?? defaultColors.onDeep, bar],
          ['small text on the bar', own['--on-deep-soft'] ?? defaultColors.onDeepSoft, bar],
          ['a mark on the bar', own['--beacon'] ?? '', bar],
          ['a link', link, paper],
          ['a link on a card', link, sheet],
          ['a link that is pointed at', own['--signal-deep'] ?? link, paper],
          ['a button', label, button],
          ['a button that is pointed at', label, own['--fill-deep'] ?? button],
        ];
        for (const [what, text, ground] of pairs) {
          expect(contrast(text, ground), `${what}: ${text} on ${ground}`).toBeGreaterThanOrEqual(
            minContrast,
          );
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('and on every hero, through which a dark bar shows it', () => {
  fc.assert(
    fc.property(chosen, (colors) => {
      const { primary_color } = colors;
      const own = primary_color === null ? [] : [shadeOf(primary_color)];
      const bar = barOf(primary_color, 'light');
      const marks =
        bar.text === defaultColors.onDeep ? [paletteOf(colors).light['--beacon'] ?? ''] : [];
      const { '--focus-on-deep': _, ...texts } = heroTokens(colors);
      for (const ground of [...defaultColors.heroes, ...own]) {
        for (const text of [...Object.values(texts), ...marks]) {
          expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(
            minContrast,
          );
        }
      }
    }),
  );
});

test('and over every photo, as strongly as it is covered', () => {
  fc.assert(
    fc.property(chosen, fc.oneof(color, edge), (colors, photo) => {
      const [r = 0, g = 0, b = 0] = channelsOf(photo).map((channel) => lightOfChannel(channel));
      const cover = coverFor(0.2126 * r + 0.7152 * g + 0.0722 * b) / 100;
      const tokens = heroTokens(colors);
      const { primary_color } = colors;
      const own = primary_color === null ? [] : [shadeOf(primary_color)];
      for (const shade of [...defaultColors.heroes, ...own]) {
        for (const [text, ground] of [
          ['--on-deep', below(photo, shade, cover)],
          ['--on-deep-soft', below(photo, shade, cover)],
          ['--beacon', below(photo, shade, coverAtTop)],
        ] as const) {
          expect(
            contrast(tokens[text] ?? '', ground),
            `${text} over ${photo} on ${shade}`,
          ).toBeGreaterThanOrEqual(minContrast);
        }
      }
    }),
    { numRuns: 400 },
  );
});

function channelsOf(shown: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(shown.slice(at, at + 2), 16));
}

/** A channel's part of the light. */
function lightOfChannel(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** A photo below a shade of some opacity, as browsers draw it. */
function below(photo: string, shade: string, opacity: number): string {
  const above = channelsOf(shade);
  const mixed = channelsOf(photo).map((channel, at) =>
    Math.round(channel * (1 - opacity) + (above[at] ?? 0) * opacity),
  );
  return `rgb(${mixed.join(',')})`;
}

test('a focus ring is seen on every bar, and a light logo on its plate', () => {
  fc.assert(
    fc.property(color, (primary_color) => {
      const { light, dark } = paletteOf({ primary_color, accent_color: null });
      for (const own of [light, dark]) {
        expect(contrast(own['--focus-on-deep'] ?? '', own['--deep'] ?? '')).toBeGreaterThanOrEqual(
          3,
        );
      }
      const plate = darkOf({ primary_color, accent_color: null });
      expect(contrast('#ffffff', plate)).toBeGreaterThanOrEqual(minContrast);
    }),
  );
});

test('a colour that can be written on stays as it is', () => {
  const { light } = paletteOf({ primary_color: '#ffcc00', accent_color: '#d40511' });

  expect(light).toMatchObject({
    '--deep': '#ffcc00',
    '--on-deep': '#0c1f33',
    '--fill': '#d40511',
    '--signal': '#d40511',
  });
});

test('only what is chosen is changed', () => {
  const { light } = paletteOf({ primary_color: null, accent_color: '#d40511' });

  expect(light).not.toHaveProperty('--deep');
  expect(paletteOf({ primary_color: '#d40511', accent_color: null }).light).not.toHaveProperty(
    '--signal',
  );
});

test('the form says what became of a colour', () => {
  const figures = contrastsOf({ primary_color: '#14213d', accent_color: '#ffcc00' }, 'light');

  expect(figures.map(({ part, isExact }) => [part, isExact])).toEqual([
    ['bar', true],
    ['buttons', true],
    ['links', false],
  ]);
  for (const { ratio } of figures) expect(ratio).toBeGreaterThanOrEqual(minContrast);
});
