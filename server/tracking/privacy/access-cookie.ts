import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { ParcelRow } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { ownCookie, readOwnCookie } from '../../http/cookies.ts';
import { isSignature, signerOf } from '../../web/secrets-key.ts';
import { findShareLinkIds } from '../share-links/model.ts';
import { type ChallengeAnswers, challengeAnswers } from './challenge.ts';

/** Identifies a parcel in a cookie. After a backup is restored, an id may be used again, but not with this time. */
type ParcelIdentity = Pick<ParcelRow, 'id' | 'created_at'>;

/** The same with the answers that unlock it: a cookie is valid as long as the answer that it was given for. */
export type AccessSubject = ParcelIdentity & ChallengeAnswers;

/** Why a visitor sees all of a parcel: the answer that unlocked it (see challengeAnswers); null: a share link. */
export type Access = { answer: string | null };

type Method = 'unlocked' | 'shared';
type Sign = (text: string) => string;
/**
 * What a cookie grants: all of one parcel, until a time in seconds since 1970. The reason is the answer that unlocked
 * the parcel, or the id of a share link.
 */
type Grant = { parcel: ParcelIdentity; method: Method; reason: string | number; until: number };

const maxAgeMs = 24 * 60 * 60 * 1000;

/** Gives the visitor access to a parcel that they have unlocked with this answer; see matchChallenge. */
export function setUnlockCookie(
  c: Context<SiteEnv>,
  parcel: ParcelIdentity,
  answer: string,
): Promise<void> {
  const untilMs = Date.now() + maxAgeMs;
  return setAccessCookie(c, { parcel, method: 'unlocked', reason: answer }, untilMs);
}

/** Gives the visitor access by a share link, for a day at most and not beyond the end of the link. */
export function setShareLinkCookie(
  c: Context<SiteEnv>,
  parcel: ParcelIdentity,
  link: { id: number; ends_at: string },
): Promise<void> {
  const untilMs = Math.min(Date.parse(link.ends_at), Date.now() + maxAgeMs);
  return setAccessCookie(c, { parcel, method: 'shared', reason: link.id }, untilMs);
}

/** The visitor's access to a parcel; null if they have none. Without such a cookie, nothing is read. */
export async function findAccess(
  c: Context<SiteEnv>,
  parcel: AccessSubject,
): Promise<Access | null> {
  const cookies = c.req.header('Cookie') ?? '';
  if (!/(?:unlocked|shared)-/.test(cookies)) return null;
  const { db } = c.get('deps');
  const sign = await signerOf(db);
  const answer = validReason(c, sign, { parcel, method: 'unlocked' }, challengeAnswers(parcel));
  if (answer !== undefined) return { answer };
  if (!cookies.includes('shared-')) return null;
  const links = await findShareLinkIds(db, parcel.id, new Date());
  return validReason(c, sign, { parcel, method: 'shared' }, links) === undefined
    ? null
    : { answer: null };
}

async function setAccessCookie(c: Context<SiteEnv>, grant: Omit<Grant, 'until'>, untilMs: number) {
  const sign = await signerOf(c.get('deps').db);
  const until = Math.floor(untilMs / 1000);
  const value = `${until}.${sign(signedText({ ...grant, until }))}`;
  const maxAge = Math.max(0, until - Math.floor(Date.now() / 1000));
  setCookie(c, cookieName(grant, sign), value, { ...ownCookie(c), maxAge });
}

/** The reason that the visitor's cookie was given for; undefined if it is none of these, or has expired. */
function validReason<Reason extends string | number>(
  c: Context<SiteEnv>,
  sign: Sign,
  grant: Pick<Grant, 'parcel' | 'method'>,
  reasons: Reason[],
): Reason | undefined {
  const value = readOwnCookie(c, cookieName(grant, sign)) ?? '';
  const [, seconds, signature] = /^(\d{1,12})\.([\w-]+)$/.exec(value) ?? [];
  const until = Number(seconds);
  if (signature === undefined || until * 1000 <= Date.now()) return undefined;
  return reasons.find((reason) =>
    isSignature(signature, sign(signedText({ ...grant, reason, until }))),
  );
}

/** Does not reveal the parcel's id, and is the same each time that the parcel is unlocked. */
function cookieName({ parcel, method }: Pick<Grant, 'parcel' | 'method'>, sign: Sign): string {
  return `${method}-${sign(JSON.stringify(['pass', parcel.id, parcel.created_at])).slice(0, 10)}`;
}

/** Never changed, nor the text that cookieName signs: cookies that browsers have would become invalid. */
function signedText({ parcel, method, reason, until }: Grant): string {
  return JSON.stringify(['sight', method, parcel.id, parcel.created_at, until, reason]);
}
