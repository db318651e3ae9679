import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultColors } from '../../server/shared/branding.ts';

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

  expect(chosen.length).toBeGreaterThan(20);
  expect(declarationsOf(':root:not([data-theme])')).toEqual(chosen);
});

test('a company’s colours are worked out beside those that the house has', () => {
  const themes = [
    [defaultColors.light, declarationsOf(':root')],
    [defaultColors.dark, declarationsOf(':root[data-theme="DARK"]')],
  ] as const;
  for (const [{ onSignal, ...own }, declared] of themes) {
    for (const [name, color] of Object.entries(own))
      expect(declared).toContain(`--${name}: ${color};`);
    expect(declared.map((line) => line.replace('#fff;', '#ffffff;'))).toContain(
      `--on-signal: ${onSignal};`,
    );
  }
  const [, light] = themes[0];
  expect(light).toContain(`--on-deep: ${defaultColors.onDeep};`);
  expect(light).toContain(`--on-deep-soft: ${defaultColors.onDeepSoft};`);
  expect(light).toContain(`--focus-on-deep: ${defaultColors.focusOnDeep};`);
  expect(light).toContain(`--beacon: ${defaultColors.beacon};`);
});

test('and beside the grounds of its heroes', () => {
  const hero = readFileSync(join(import.meta.dirname, '../../static/css/home.css'), 'utf8');
  const shades = [...hero.matchAll(/--shade: (\d+) (\d+) (\d+);/g)].map(([, ...parts]) =>
    parts.map((part) => Number(part).toString(16).padStart(2, '0')).join(''),
  );

  expect(shades.map((shade) => `#${shade}`)).toEqual(defaultColors.heroes);
});
