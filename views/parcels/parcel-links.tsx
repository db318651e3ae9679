import { trackPath } from '../../server/shared/paths.ts';
import { shortPath } from '../../server/shared/short-url.ts';
import type { Site } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import type { Messages } from '../translations/messages.ts';

type Props = { site: Site; t: Messages; code: string };

/** Links and number to give to customers: the result's URL, the short one, and the tracking number. */
export function PublicLinks({ site, t, code }: Props) {
  const { publicLink, copy, copied, copyNumber } = t.control.parcels;
  const links = [
    { label: publicLink, path: trackPath(code) },
    { label: t.multiTracking.shortLink, path: shortPath(code) },
  ];
  return (
    <section className="public-links">
      {links.map(
        ({ label, path }) =>
          path !== null && (
            <Island
              key={label}
              name="copy-link"
              on="idle"
              site={site}
              props={{ href: `${site.origin}${path}`, t: { label, copy, copied } }}
            />
          ),
      )}
      <Island
        name="copy-button"
        on="idle"
        site={site}
        props={{ text: code, t: { copy: copyNumber, copied } }}
      />
    </section>
  );
}
