import type { IconName } from '../../server/shared/catalog.ts';
import type { Site } from '../../server/shared/site.ts';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';

export type Tile = { path: string; icon: IconName; title: string; text: string };

/** Links as tiles, each with a description of the page. */
export function Tiles({ site, tiles }: { site: Site; tiles: Tile[] }) {
  return (
    <ul className="tiles">
      {tiles.map(({ path, icon, title, text }) => (
        <li key={path}>
          <a className="tile" href={localizedHref(site, path)}>
            <Icon name={icon} />
            <strong>{title}</strong>
            <span>{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
