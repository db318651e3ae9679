import { z } from 'zod';
import { recordId } from '../http/input/fields.ts';
import { textLine, textLines } from '../http/input/text-fields.ts';
import { says } from '../http/input/validation.ts';
import { limits } from '../shared/limits.ts';

/** An address to answer to; null where the visitor left it out. */
const replyAddress = z
  .string({ error: says('emailShape') })
  .trim()
  .max(limits.text, { error: says('emailShape'), abort: true })
  .refine((address) => address === '' || z.email().safeParse(address).success, {
    error: says('emailShape'),
  })
  .transform((address) => address || null)
  .nullable()
  .default(null);

/** What the contact form sends. */
export const contactMessage = z.strictObject({
  subject: textLine(limits.text, says('subjectShape')),
  body: textLines(limits.message, says('bodyShape')),
  email: replyAddress,
  /** The trap: people leave it empty, because they do not see it. */
  website: z.unknown().optional(),
});

export type ContactMessage = z.infer<typeof contactMessage>;

/** A message to be marked. */
export const messageMark = z.strictObject({
  id: recordId(),
  read: z.boolean({ error: says('choice', { options: 'true, false' }) }),
});

export const messageDeletion = z.strictObject({ id: recordId() });
