import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brandIcons, type IconName, icons } from '../shared/catalog.ts';

const require = createRequire(import.meta.url);

/** Icons that no package provides, on the same 24 by 24 grid. */
const ownDrawings = join(import.meta.dirname, '../../static/icons');

/** One SVG with a `<symbol>` for each icon of the catalog. */
export function iconSprite(): string {
  const symbols = icons.map((name) => {
    const drawing = readFileSync(fileOf(name), 'utf8').replace(
      /^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g,
      '',
    );
    return `<symbol id="${name}" viewBox="0 0 24 24">${drawing.trim()}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

function fileOf(name: IconName): string {
  return brandIcons.some((own) => own === name)
    ? join(ownDrawings, `${name}.svg`)
    : require.resolve(`@material-design-icons/svg/filled/${name}.svg`);
}
