import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { ParcelRow } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { ownCookie, readOwnCookie } from '../http/own-cookie.ts';
import { findShareLink } from '../share-links/queries.ts';
import { isSignature, signatureOf } from '../site/signing.ts';

/** A pass shows all of one parcel, for a time: to who answered rightly, or who came by a share link. */
type Pass = { parcel: Passed; until: number; link: number | null };

/** A parcel for passes. Ids are given again after a backup was restored; those times are not. */
export type Passed = Pick<ParcelRow, 'id' | 'created_at'>;

const unlockedMs = 24 * 60 * 60 * 1000;

/** Gives the visitor a pass for a parcel, which they have unlocked. */
export function giveUnlockPass(c: Context<SiteEnv>, parcel: Passed): Promise<void> {
  return givePass(c, { parcel, until: Date.now() + unlockedMs, link: null });
}

/** Gives the visitor a pass by a share link: as long as that is there, and for this day. */
export function giveLinkPass(
  c: Context<SiteEnv>,
  parcel: Passed,
  link: { id: number; ends_at: string },
): Promise<void> {
  const until = Math.min(Date.parse(link.ends_at), Date.now() + unlockedMs);
  return givePass(c, { parcel, until, link: link.id });
}

/** Whether the visitor has a pass for a parcel. Without the cookie there is nothing to be asked. */
export async function mayEnter(c: Context<SiteEnv>, parcel: Passed): Promise<boolean> {
  return (await hasPass(c, parcel, 'unlocked')) || (await hasPass(c, parcel, 'shared'));
}

type Way = 'unlocked' | 'shared';

async function givePass(c: Context<SiteEnv>, pass: Pass): Promise<void> {
  const { until, link, parcel } = pass;
  const seconds = Math.floor(until / 1000);
  const content = link === null ? `${seconds}` : `${seconds}.${link}`;
  const value = `${content}.${await signatureOfPass(c, { ...pass, until: seconds })}`;
  const name = nameOf(parcel, link === null ? 'unlocked' : 'shared');
  const maxAge = Math.max(0, seconds - Math.floor(Date.now() / 1000));
  setCookie(c, name, value, { ...ownCookie(c), maxAge });
}

async function hasPass(c: Context<SiteEnv>, parcel: Passed, way: Way): Promise<boolean> {
  const value = readOwnCookie(c, nameOf(parcel, way));
  const shape =
    way === 'unlocked' ? /^(\d{1,12})()\.([\w-]+)$/ : /^(\d{1,12})\.(\d{1,15})\.([\w-]+)$/;
  const [, until, linkId, signature] = shape.exec(value ?? '') ?? [];
  if (signature === undefined || Number(until) * 1000 <= Date.now()) return false;
  const link = way === 'unlocked' ? null : Number(linkId);
  const pass = { parcel, until: Number(until), link };
  if (!isSignature(signature, await signatureOfPass(c, pass))) return false;
  return link === null || (await isLinkThere(c, link, parcel));
}

async function isLinkThere(c: Context<SiteEnv>, id: number, parcel: Passed): Promise<boolean> {
  const link = await findShareLink(c.get('deps').db, id, new Date());
  return link?.parcel_id === parcel.id;
}

function nameOf({ id }: Passed, way: Way): string {
  return `${way}-${id}`;
}

function signatureOfPass(c: Context<SiteEnv>, { parcel, until, link }: Pass): Promise<string> {
  const signed = ['sight', parcel.id, parcel.created_at, until, link];
  return signatureOf(c.get('deps').db, JSON.stringify(signed));
}
