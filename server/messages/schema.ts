import { z } from 'zod';
import { recordId } from '../http/input/fields.ts';
import { newShape } from '../http/input/record.ts';
import { messageFields } from '../shared/fields.ts';

/** What the contact form sends. */
export const contactMessage = z
  .strictObject({
    ...newShape(messageFields),
    /** The honeypot: people leave it empty, because they do not see it. */
    website: z.unknown().optional(),
  })
  .transform(({ email = null, ...message }) => ({ ...message, email }));

export type ContactMessage = z.infer<typeof contactMessage>;

/** Which message to mark, as read or unread. */
export const messageMark = z.strictObject({ id: recordId(), read: z.literal([true, false]) });

export const messageDeletion = z.strictObject({ id: recordId() });
