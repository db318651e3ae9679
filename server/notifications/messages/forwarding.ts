import type { Consumer } from '../../audit/consumer.ts';
import { findPublicSettings } from '../../database/settings.ts';
import type { Mailer } from '../mail/mailer.ts';
import { messageMail } from '../mail/system-mail.ts';
import { findMessage } from './model.ts';

/** Forwards each visitor's message to the contact address. */
export function forwardMessages(mailer: Mailer): Consumer {
  return {
    name: 'forward-messages',
    recordTypes: ['message'],
    // A message is always created with `notify`.
    skipsSilentCreations: true,
    async consume(trx, events) {
      const received = events.filter(({ action }) => action === 'created');
      for (const { record_id } of received) {
        const message = record_id === null ? undefined : await findMessage(trx, record_id);
        // It may have been deleted since.
        if (message === undefined) continue;
        const { contact_email: to } = await findPublicSettings(trx);
        await mailer.enqueue(trx, messageMail(message, to));
      }
      return received.length > 0;
    },
    done: mailer.wake,
  };
}
