import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths, trackPath } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { FollowingLayout } from './subscriber-layout.tsx';

type Props = {
  site: Site;
  t: Messages;
  code: string;
  /** The page that ends the mails. */
  stopPath: string;
};

/** The page of the link that confirms: from now on there are mails. */
export function FollowingPage({ site, t, code, stopPath }: Props) {
  const { pages } = t.following;
  const title = interpolate(pages.confirmedTitle, { code });
  return (
    <FollowingLayout site={site} t={t} title={title} texts={[pages.confirmedText]}>
      <a className="button" href={localizedHref(site, trackPath(code))}>
        {pages.toResult}
      </a>
      <a className="following-link" href={localizedHref(site, stopPath)}>
        {pages.stop}
      </a>
    </FollowingLayout>
  );
}

/** The page of a link that is good no more. */
export function FollowLinkInvalidPage({ site, t }: { site: Site; t: Messages }) {
  const { pages } = t.following;
  return (
    <FollowingLayout site={site} t={t} title={pages.invalidTitle} texts={[pages.invalidText]}>
      <a className="button" href={localizedHref(site, paths.track)}>
        {t.layout.trackParcel}
      </a>
    </FollowingLayout>
  );
}
