import type { Context } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { may } from '../../http/middleware/access.ts';
import type { ParcelWithVisibility } from '../../parcels/find-with-history.ts';
import type { PublicParcel } from '../../shared/parcel.ts';
import { type AccessSubject, findAccess } from '../privacy/access-cookie.ts';
import { type GrantedVisibility, redactFor } from '../privacy/redact.ts';

/** How much this visitor sees of a parcel: all of it if they have unlocked it, or have opened a share link to it. */
export async function visibilityFor(
  c: Context<SiteEnv>,
  parcel: AccessSubject,
): Promise<GrantedVisibility> {
  const seesAll = parcel.visibility === 'all' || may(c, 'parcels:read');
  if (seesAll) return { visibility: 'all', answer: null };
  const access = await findAccess(c, parcel);
  return access === null
    ? { visibility: parcel.visibility, answer: null }
    : { visibility: 'all', ...access };
}

/** A parcel with what this visitor may see of it. */
export async function redactForRequest(
  c: Context<SiteEnv>,
  found: ParcelWithVisibility & Pick<AccessSubject, 'id' | 'created_at'>,
): Promise<PublicParcel> {
  const { id, created_at, parcel, publicVisibility } = found;
  const language = c.get('language').code;
  if (publicVisibility === 'all') return redactFor(found, { visibility: 'all', language });
  const { visibility } = await visibilityFor(c, {
    ...parcel,
    id,
    created_at,
    visibility: publicVisibility,
  });
  return redactFor(found, { visibility, language });
}
