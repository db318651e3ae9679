import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { icons } from '../shared/catalog.ts';

const require = createRequire(import.meta.url);

/** One SVG with a symbol for each icon of the catalog. */
export function iconSprite(): string {
  const symbols = icons.map((name) => {
    const file = require.resolve(`@material-design-icons/svg/filled/${name}.svg`);
    const drawing = readFileSync(file, 'utf8').replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '');
    return `<symbol id="${name}" viewBox="0 0 24 24">${drawing}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}
