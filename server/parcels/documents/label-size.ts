import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { SiteEnv } from '../../http/context.ts';
import { ownCookie } from '../../http/cookies.ts';
import { type LabelSize, labelSizes, labelsPerPage } from '../../shared/documents.ts';

const cookie = 'label_size';
const year = 60 * 60 * 24 * 365;

/** The size that labels are asked for in; else the one that this browser asked for last. It is remembered. */
export function readLabelSize(c: Context<SiteEnv>): LabelSize {
  const options = ownCookie(c);
  const asked = sizeOf(c.req.query('size'));
  if (asked !== null) setCookie(c, cookie, asked, { ...options, maxAge: year });
  return asked ?? sizeOf(getCookie(c, cookie, options.prefix)) ?? '4x6';
}

/** The place on the sheet of the first label, from 1: those before it have been used already. */
export function readStart(c: Context<SiteEnv>, size: LabelSize): number {
  const start = Number(c.req.query('start') ?? 1);
  return Number.isInteger(start) && start >= 1 && start <= labelsPerPage[size] ? start : 1;
}

function sizeOf(name: string | undefined): LabelSize | null {
  return labelSizes.find((size) => size === name) ?? null;
}
