import { z } from 'zod';
import { messageKey } from '../../http/input/error-map.ts';
import { line, optional, recordId } from '../../http/input/fields.ts';
import { newShape } from '../../http/input/record.ts';
import { messageFields, replyFields } from '../../shared/mail-fields.ts';
import { readTypedCode } from '../../shared/typed-code.ts';

/** Read as the tracking form reads it. The answer does not depend on whether a parcel has it. */
const trackingCode = line(messageFields.tracking_code)
  .transform((text) => readTypedCode(text)?.code ?? null)
  .refine((code) => code !== null, messageKey('trackingCodeShape'))
  .meta({ description: 'With or without hyphens and spaces, as people type it.' });

/** What the contact form sends. */
export const contactMessage = z
  .strictObject({
    ...newShape(messageFields, { tracking_code: optional(trackingCode) }),
    /** The honeypot: people leave it empty, because they do not see it, and nothing fills it in for them. */
    topic: z.unknown().optional(),
  })
  .transform(({ email = null, name = null, phone = null, tracking_code = null, ...message }) => ({
    ...message,
    ...{ email, name, phone, tracking_code },
  }));

export type ContactMessage = z.infer<typeof contactMessage>;

/** Which message to mark, as read or unread. */
export const messageChange = z.strictObject({ id: recordId(), read: z.literal([true, false]) });

/** A reply to a message, which is named by its id. */
export const newReply = z.strictObject({ message: recordId(), ...newShape(replyFields) });
