import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultColors } from '../../server/content/shared/branding.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../static/css/tokens.css'), 'utf8');

/** What a rule declares, a line each. */
function declarationsOf(selector: string): string[] {
  const [, body = ''] = tokens.split(`${selector} {`);
  const [declarations = ''] = body.split('}');
  return declarations
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

test('dark is the same by choice and by the system’s preference', () => {
  const chosen = declarationsOf(':root[data-theme="DARK"]');

  expect(chosen[0]).toBe('color-scheme: dark;');
  expect(declarationsOf(':root:not([data-theme])')).toEqual(chosen.slice(1));
  expect(declarationsOf(':root')[0]).toBe('color-scheme: light dark;');
});

test('a company’s colours are worked out beside those that the house has', () => {
  const declared = declarationsOf(':root');
  const { onSignal: onLight, ...light } = defaultColors.light;
  const { onSignal: onDark, ...dark } = defaultColors.dark;
  const darkColors = Object.values(dark);
  for (const [index, [name, color]] of Object.entries(light).entries())
    expect(declared).toContain(`--${name}: light-dark(${color}, ${darkColors[index]});`);
  expect(declared.map((line) => line.replace('#fff,', '#ffffff,'))).toContain(
    `--on-signal: light-dark(${onLight}, ${onDark});`,
  );
  expect(declared).toContain(`--on-deep: ${defaultColors.onDeep};`);
  expect(declared).toContain(`--on-deep-soft: ${defaultColors.onDeepSoft};`);
  expect(declared).toContain(`--focus-on-deep: ${defaultColors.focusOnDeep};`);
  expect(declared).toContain(`--beacon: ${defaultColors.beacon};`);
});

test('and beside the grounds of its heroes', () => {
  const hero = readFileSync(join(import.meta.dirname, '../../static/css/home.css'), 'utf8');
  const shades = [...hero.matchAll(/--shade: (\d+) (\d+) (\d+);/g)].map(([, ...parts]) =>
    parts.map((part) => Number(part).toString(16).padStart(2, '0')).join(''),
  );

  expect(shades.map((shade) => `#${shade}`)).toEqual(defaultColors.heroes);
});
