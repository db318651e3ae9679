import type { Context } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import type { PublicParcel } from '../../shared/parcel.ts';
import { findAccess, type Passed } from '../privacy/access-cookie.ts';
import type { Seeing } from '../privacy/current-visibility.ts';
import { type Found, shownTo } from '../privacy/redact.ts';

/** What this visitor sees of a parcel: all of it where they have unlocked it, or came by a link that shows it. */
export async function sightOf(c: Context<SiteEnv>, parcel: Passed): Promise<Seeing> {
  const isOpen = parcel.sight === 'all' || c.get('admin') !== null;
  if (isOpen) return { sight: 'all', answer: null };
  const access = await findAccess(c, parcel);
  return access === null ? { sight: parcel.sight, answer: null } : { sight: 'all', ...access };
}

/** A parcel as this visitor sees it. */
export async function asSeenBy(
  c: Context<SiteEnv>,
  found: Found & Pick<Passed, 'id' | 'created_at'>,
): Promise<PublicParcel> {
  const { id, created_at, parcel, strangersSee } = found;
  const language = c.get('language').code;
  if (strangersSee === 'all') return shownTo(found, { sight: 'all', language });
  const { sight } = await sightOf(c, { ...parcel, id, created_at, sight: strangersSee });
  return shownTo(found, { sight, language });
}
