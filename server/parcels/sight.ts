import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import type { PublicParcel } from '../shared/parcel.ts';
import { mayEnter, type Passed } from '../sight/pass.ts';
import { type Found, publicSight, type Sight, shownTo } from '../sight/seen.ts';

/** What this visitor sees of a parcel: all of it where they have unlocked it, or came by a link that shows it. */
export async function sightOf(c: Context<SiteEnv>, parcel: Passed): Promise<Sight> {
  if (c.get('admin') !== null) return 'all';
  return sightBeyond(c, parcel, await publicSight(c.get('deps').db));
}

/** A parcel as this visitor sees it. */
export async function asSeenBy(c: Context<SiteEnv>, found: Found & Passed): Promise<PublicParcel> {
  const sight = await sightBeyond(c, found, found.strangersSee);
  return shownTo(found, { sight, language: c.get('language').code });
}

async function sightBeyond(
  c: Context<SiteEnv>,
  parcel: Passed,
  strangersSee: Sight,
): Promise<Sight> {
  if (strangersSee === 'all' || c.get('admin') !== null) return 'all';
  return (await mayEnter(c, parcel)) ? 'all' : strangersSee;
}
