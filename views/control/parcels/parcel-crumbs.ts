import { paths, pathTo } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { linkTo } from '../../parts/here.ts';
import type { Messages } from '../../translations/messages.ts';

/** The way to the pages of one parcel. */
export function parcelCrumbs(site: Site, t: Messages, code?: string) {
  const list = { label: t.control.parcels.title, href: linkTo(site, paths.control.parcels) };
  if (code === undefined) return [list];
  return [list, { label: code, href: linkTo(site, pathTo(paths.control.parcel, { code })) }];
}
