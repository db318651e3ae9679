import { z } from 'zod';
import type { Reply } from '../http.ts';

const flags = { admin: z.literal(false).optional(), user: z.literal(false).optional() };

/** The envelopes of docs/api.md. */
const envelope = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('success'),
    data: z.record(z.string(), z.unknown()),
    errors: z.tuple([]),
    message: z.string(),
    ...flags,
  }),
  z.strictObject({
    status: z.enum(['fail', 'error']),
    data: z.strictObject({}),
    errors: z.array(z.string().min(1)).min(1),
    message: z.string().min(1),
    error_details: z
      .array(z.strictObject({ field: z.string(), code: z.string(), message: z.string().min(1) }))
      .min(1)
      .optional(),
    ...flags,
  }),
]);

/** What is wrong with an answer, by what docs/api.md says of every answer; null: nothing. */
export function faultOf(reply: Reply): string | null {
  const { status, headers, text } = reply;
  const isFile = headers['content-disposition']?.startsWith('attachment; ') === true;
  if (isFile) return status === 200 ? null : `${status} is a file`;
  if (headers['content-type'] !== 'application/json; charset=utf-8') {
    return `${status} is no JSON: ${text.slice(0, 200)}`;
  }
  const read = envelope.safeParse(reply.json());
  if (!read.success) return `${status} ${z.prettifyError(read.error)} ${text.slice(0, 500)}`;
  const { data } = read;
  if (data.status === 'success') return [200, 201, 202].includes(status) ? null : `${status}`;
  // Of the site's own errors, only that of a mail server may be what was asked for.
  const isFail = data.status === 'fail' ? status >= 400 && status < 500 : status === 502;
  const isNamed = status !== 422 || data.error_details !== undefined;
  const isFirst = data.message === data.errors[0];
  return isFail && isNamed && isFirst ? null : `${status} ${text.slice(0, 500)}`;
}
