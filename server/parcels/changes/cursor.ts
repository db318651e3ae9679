import { z } from 'zod';
import type { LogPosition } from '../../audit/log-reader.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { limits } from '../../shared/limits.ts';

/**
 * How far a program has come that keeps a copy of the parcels: up to `position` of the audit log with the name `epoch`,
 * which has every change since `at`. `afterParcel`: it is still reading all parcels, in the order of their ids, after this
 * one; then the changes that were made meanwhile.
 */
export type ChangesCursor = {
  epoch: string;
  position: LogPosition;
  at: string;
  afterParcel: number | null;
};

const number = z.string().regex(/^\d{1,18}$/);

/** The format's version, and the parts of a cursor. */
const parts = z.tuple([
  z.literal(1),
  z.string().max(80),
  z.int().min(0).max(limits.recordId),
  number,
  number,
  z.iso.datetime(),
  z.int().min(0).max(limits.recordId).nullable(),
]);

/** A cursor as text, for programs that need not understand it. */
export function cursorText({ epoch, position, at, afterParcel }: ChangesCursor): string {
  const { lastId, from, until } = position;
  const values: z.input<typeof parts> = [1, epoch, lastId, from, until, at, afterParcel];
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Where to begin: at a time, or at the cursor of an earlier answer. */
export const startOfChanges = z.string().transform((text, context): Date | ChangesCursor => {
  const time = z.iso.datetime({ offset: true }).or(z.iso.date()).safeParse(text);
  if (time.success) return new Date(time.data);
  const cursor = parts.safeParse(readJson(text));
  if (!cursor.success) {
    context.addIssue({ code: 'custom', ...messageKey('updatedSince') });
    return z.NEVER;
  }
  const [, epoch, lastId, from, until, at, afterParcel] = cursor.data;
  return { epoch, position: { lastId, from, until }, at, afterParcel };
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
