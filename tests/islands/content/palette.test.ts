import fc from 'fast-check';
import { expect, test } from 'vitest';
import { themeContrasts } from '../../../islands/content/branding/branding-preview.tsx';
import {
  barColors,
  contrastRatio,
  coverAtTop,
  coverFor,
  darkBackdropColor,
  defaultColors,
  derivePalette,
  heroShade,
  heroTokens,
  minContrast,
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
      const palette = derivePalette(colors);
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
          expect(
            contrastRatio(text, ground),
            `${what}: ${text} on ${ground}`,
          ).toBeGreaterThanOrEqual(minContrast);
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
      const own = primary_color === null ? [] : [heroShade(primary_color)];
      const bar = barColors(primary_color, 'light');
      const marks =
        bar.text === defaultColors.onDeep ? [derivePalette(colors).light['--beacon'] ?? ''] : [];
      const { '--focus-on-deep': _, ...texts } = heroTokens(colors);
      for (const ground of [...defaultColors.heroes, ...own]) {
        for (const text of [...Object.values(texts), ...marks]) {
          expect(contrastRatio(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(
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
      const own = primary_color === null ? [] : [heroShade(primary_color)];
      for (const shade of [...defaultColors.heroes, ...own]) {
        for (const [text, ground] of [
          ['--on-deep', below(photo, shade, cover)],
          ['--on-deep-soft', below(photo, shade, cover)],
          ['--beacon', below(photo, shade, coverAtTop)],
        ] as const) {
          expect(
            contrastRatio(tokens[text] ?? '', ground),
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
      const { light, dark } = derivePalette({ primary_color, accent_color: null });
      for (const own of [light, dark]) {
        expect(
          contrastRatio(own['--focus-on-deep'] ?? '', own['--deep'] ?? ''),
        ).toBeGreaterThanOrEqual(3);
      }
      const plate = darkBackdropColor({ primary_color, accent_color: null });
      expect(contrastRatio('#ffffff', plate)).toBeGreaterThanOrEqual(minContrast);
    }),
  );
});

test('a colour that can be written on stays as it is', () => {
  expect(derivePalette({ primary_color: '#ffcc00', accent_color: '#d40511' }).light).toMatchObject({
    '--deep': '#ffcc00',
    '--on-deep': '#0c1f33',
    '--fill': '#d40511',
    '--signal': '#d40511',
  });
});

test('only what is chosen is changed', () => {
  const { light } = derivePalette({ primary_color: null, accent_color: '#d40511' });

  expect(light).not.toHaveProperty('--deep');
  expect(derivePalette({ primary_color: '#d40511', accent_color: null }).light).not.toHaveProperty(
    '--signal',
  );
});

test('the form says what became of a colour', () => {
  const figures = themeContrasts({ primary_color: '#14213d', accent_color: '#ffcc00' }, 'light');

  expect(figures.map(({ part, isExact }) => [part, isExact])).toEqual([
    ['bar', true],
    ['buttons', true],
    ['links', false],
  ]);
  for (const { ratio } of figures) expect(ratio).toBeGreaterThanOrEqual(minContrast);
});
