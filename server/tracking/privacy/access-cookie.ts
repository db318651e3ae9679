import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { ParcelRow } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { ownCookie, readOwnCookie } from '../../http/cookies.ts';
import { dayMs } from '../../times.ts';
import { createSigner, isSignature } from '../../web/secrets-key.ts';
import { findShareLinkIds } from '../share-links/queries.ts';
import { type ChallengeAnswers, challengeAnswers } from './challenge.ts';

/** Identifies a parcel in a cookie. After a backup was restored, its id may be used again, but not with the same time. */
type ParcelIdentity = Pick<ParcelRow, 'id' | 'created_at'>;

/** A parcel with the answers that unlock it. A cookie is only valid while the answer for which it was set is right. */
export type AccessSubject = ParcelIdentity & ChallengeAnswers;

/** Why a visitor sees all details of a parcel: the answer that unlocked it (see challengeAnswers), or null for a share link. */
export type Access = { answer: string | null };

type Method = 'unlocked' | 'shared';
type Sign = (text: string) => string;
/**
 * The access that a cookie grants: to all details of a parcel, until a time in seconds since 1970. The reason is the answer that
 * unlocked the parcel, as matchChallenge returned it, or the id of a share link.
 */
type Grant = { parcel: ParcelIdentity; method: Method; reason: string | number; until: number };

/** The visitor's access to a parcel; null if they have none. The database is only read if there is such a cookie. */
export async function findAccess(
  c: Context<SiteEnv>,
  parcel: AccessSubject,
): Promise<Access | null> {
  const cookies = c.req.header('Cookie') ?? '';
  if (!/(?:unlocked|shared)-/.test(cookies)) return null;
  const { db } = c.get('deps');
  const sign = await createSigner(db);
  const answer = validReason(c, sign, { parcel, method: 'unlocked' }, challengeAnswers(parcel));
  if (answer !== undefined) return { answer };
  if (!cookies.includes('shared-')) return null;
  const links = await findShareLinkIds(db, parcel.id, new Date());
  return validReason(c, sign, { parcel, method: 'shared' }, links) === undefined
    ? null
    : { answer: null };
}

/** Sets the cookie that grants access, for a day at most. @param endsAtMs when a share link ends. */
export async function setAccessCookie(
  c: Context<SiteEnv>,
  grant: Omit<Grant, 'until'>,
  endsAtMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const sign = await createSigner(c.get('deps').db);
  const until = Math.floor(Math.min(endsAtMs, Date.now() + dayMs) / 1000);
  const value = `${until}.${sign(grantText({ ...grant, until }))}`;
  const maxAge = Math.max(0, until - Math.floor(Date.now() / 1000));
  setCookie(c, cookieName(grant, sign), value, { ...ownCookie(c), maxAge });
}

/** The reason for which the visitor's cookie was set; undefined if it is not in this list, or the cookie has expired. */
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
    isSignature(signature, sign(grantText({ ...grant, reason, until }))),
  );
}

/** The name of a parcel's cookie. It does not disclose the parcel's id, and is always the same. */
function cookieName({ parcel, method }: Pick<Grant, 'parcel' | 'method'>, sign: Sign): string {
  return `${method}-${sign(JSON.stringify(['pass', parcel.id, parcel.created_at])).slice(0, 10)}`;
}

/**
 * The signed text of a cookie. This text and that of cookieName must not change, because existing cookies would become invalid.
 */
function grantText({ parcel, method, reason, until }: Grant): string {
  return JSON.stringify(['sight', method, parcel.id, parcel.created_at, until, reason]);
}
