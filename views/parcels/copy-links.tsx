import type { IconName } from '../../server/shared/catalog.ts';
import { copyPath, paths, pathTo, returnPath } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

type Props = { site: Site; t: Messages; code: string };

/** What else can be made of a parcel: a copy, its return, a template, one with another. */
export function CopyLinks({ site, t: { copies: words }, code }: Props) {
  const { saveTemplate, mergeParcel } = paths.control;
  const links: { path: string; icon: IconName; label: string }[] = [
    { path: copyPath(code), icon: 'content_copy', label: words.copy },
    { path: returnPath(code), icon: 'swap_horiz', label: words.return },
    { path: pathTo(saveTemplate, { code }), icon: 'bookmark_add', label: words.saveTemplate },
    { path: pathTo(mergeParcel, { code }), icon: 'merge', label: words.merge },
  ];
  return (
    <nav className="copy-links" aria-label={words.more}>
      <ul>
        {links.map(({ path, icon, label }) => (
          <li key={path}>
            <a className="button button-small button-quiet" href={localizedHref(site, path)}>
              <Icon name={icon} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
