import { trackPath } from '../../server/shared/paths.ts';
import { shortPath } from '../../server/shared/short-url.ts';
import type { Site } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import type { Messages } from '../translations/messages.ts';

type Props = { site: Site; t: Messages; code: string };

/** The addresses that customers may be given: of the result, and the short one that leads to it. */
export function PublicLinks({ site, t, code }: Props) {
  const { publicLink, copy, copied } = t.control.parcels;
  const links = [
    { label: publicLink, path: trackPath(code) },
    { label: t.manyCodes.shortLink, path: shortPath(code) },
  ];
  return (
    <div className="public-links">
      {links.map(
        ({ label, path }) =>
          path !== null && (
            <Island
              key={label}
              name="copy-link"
              on="load"
              site={site}
              props={{ href: `${site.origin}${path}`, t: { label, copy, copied } }}
            />
          ),
      )}
    </div>
  );
}
