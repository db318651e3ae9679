import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { ParcelRow } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { ownCookie, readOwnCookie } from '../../http/cookies.ts';
import { isSignature, signerOf } from '../../web/signing.ts';
import { findShareLinkIds } from '../share-links/queries.ts';
import { type ChallengeAnswers, challengeAnswers } from './challenge.ts';

/** A parcel for passes. Ids are given again after a backup was restored; those times are not. */
type Named = Pick<ParcelRow, 'id' | 'created_at'>;

/** The same with what opens it: a pass ends when what it was given for changes. */
export type AccessSubject = Named & ChallengeAnswers;

/** What a visitor sees all of a parcel by: the answer that opens it (see answersTo), or null: a share link. */
export type Access = { answer: string | null };

type Way = 'unlocked' | 'shared';
type Sign = (text: string) => string;
/** A pass shows all of one parcel, for a time: to who answered rightly, or who came by a share link. */
type Pass = { parcel: Named; way: Way; reason: string | number; seconds: number };

const unlockedMs = 24 * 60 * 60 * 1000;

/** Gives the visitor a pass for a parcel, which they have unlocked with this answer; see matchingAnswer. */
export function setUnlockCookie(c: Context<SiteEnv>, parcel: Named, answer: string): Promise<void> {
  return givePass(c, { parcel, way: 'unlocked', reason: answer }, Date.now() + unlockedMs);
}

/** Gives the visitor a pass by a share link: as long as that is there, and for this day. */
export function setShareLinkCookie(
  c: Context<SiteEnv>,
  parcel: Named,
  link: { id: number; ends_at: string },
): Promise<void> {
  const until = Math.min(Date.parse(link.ends_at), Date.now() + unlockedMs);
  return givePass(c, { parcel, way: 'shared', reason: link.id }, until);
}

/** The visitor's pass for a parcel; null if they have none. Without such a cookie nothing is read. */
export async function findAccess(
  c: Context<SiteEnv>,
  parcel: AccessSubject,
): Promise<Access | null> {
  const cookies = c.req.header('Cookie') ?? '';
  if (!/(?:unlocked|shared)-/.test(cookies)) return null;
  const { db } = c.get('deps');
  const sign = await signerOf(db);
  const answer = reasonOf(c, sign, { parcel, way: 'unlocked' }, challengeAnswers(parcel));
  if (answer !== undefined) return { answer };
  if (!cookies.includes('shared-')) return null;
  const links = await findShareLinkIds(db, parcel.id, new Date());
  return reasonOf(c, sign, { parcel, way: 'shared' }, links) === undefined
    ? null
    : { answer: null };
}

async function givePass(
  c: Context<SiteEnv>,
  pass: Omit<Pass, 'seconds'>,
  until: number,
): Promise<void> {
  const sign = await signerOf(c.get('deps').db);
  const seconds = Math.floor(until / 1000);
  const value = `${seconds}.${sign(contentOf({ ...pass, seconds }))}`;
  const maxAge = Math.max(0, seconds - Math.floor(Date.now() / 1000));
  setCookie(c, nameOf(pass, sign), value, { ...ownCookie(c), maxAge });
}

/** Which of these reasons the visitor has a pass for; undefined if it was given for none of them. */
function reasonOf<Reason extends string | number>(
  c: Context<SiteEnv>,
  sign: Sign,
  pass: Pick<Pass, 'parcel' | 'way'>,
  reasons: Reason[],
): Reason | undefined {
  const value = readOwnCookie(c, nameOf(pass, sign)) ?? '';
  const [, until, signature] = /^(\d{1,12})\.([\w-]+)$/.exec(value) ?? [];
  const seconds = Number(until);
  if (signature === undefined || seconds * 1000 <= Date.now()) return undefined;
  return reasons.find((reason) =>
    isSignature(signature, sign(contentOf({ ...pass, reason, seconds }))),
  );
}

/** Says nothing of the parcel's id, and is the same whenever it is unlocked again. */
function nameOf({ parcel, way }: Pick<Pass, 'parcel' | 'way'>, sign: Sign): string {
  return `${way}-${sign(JSON.stringify(['pass', parcel.id, parcel.created_at])).slice(0, 10)}`;
}

function contentOf({ parcel, way, reason, seconds }: Pass): string {
  return JSON.stringify(['sight', way, parcel.id, parcel.created_at, seconds, reason]);
}
