import type { ReactNode } from 'react';
import type { IconName } from '../../server/shared/enums.ts';
import type { Site } from '../../server/shared/site.ts';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';

type Props = { site: Site; path: string; icon: IconName; isQuiet?: boolean; children: ReactNode };

/** A link beside a page's heading; only an icon on a phone. */
export function HeadLink({ site, path, icon, isQuiet = false, children }: Props) {
  return (
    <a
      className={`button head-button ${isQuiet ? 'button-quiet' : ''}`}
      href={localizedHref(site, path)}
    >
      <Icon name={icon} />
      <span>{children}</span>
    </a>
  );
}
