import { paths, pathTo } from '../../server/shared/paths.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

export function parcelCrumbs(site: Site, t: Messages, code?: string) {
  const list = {
    label: t.control.fields.parcels,
    href: localizedHref(site, paths.control.parcels),
  };
  if (code === undefined) return [list];
  return [list, { label: code, href: localizedHref(site, pathTo(paths.control.parcel, { code })) }];
}
