import { paths, pathTo } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { FollowingLayout } from './subscriber-layout.tsx';

type Props = { site: Site; t: Messages };

/** The page of a link that ends mails: a GET changes nothing, because mail scanners open links too. */
export function StopPage({ site, t, token }: Props & { token: string }) {
  const { pages } = t.following;
  const action = localizedHref(site, pathTo(paths.unfollow, { token }));
  return (
    <FollowingLayout site={site} t={t} title={pages.stopTitle} texts={[pages.stopText]}>
      <form method="post" action={action}>
        <button type="submit" className="button">
          {pages.stop}
        </button>
      </form>
    </FollowingLayout>
  );
}

/** The page after that. */
export function StoppedPage({ site, t }: Props) {
  const { pages } = t.following;
  return (
    <FollowingLayout site={site} t={t} title={pages.stoppedTitle} texts={[pages.stoppedText]}>
      <a className="button" href={localizedHref(site, paths.home)}>
        {t.problem.home}
      </a>
    </FollowingLayout>
  );
}

/** The page of a link that the site has not made. */
export function StopLinkInvalidPage({ site, t }: Props) {
  const { pages } = t.following;
  return (
    <FollowingLayout
      site={site}
      t={t}
      title={pages.stopInvalidTitle}
      texts={[pages.stopInvalidText]}
    >
      <a className="button" href={localizedHref(site, paths.home)}>
        {t.problem.home}
      </a>
    </FollowingLayout>
  );
}
