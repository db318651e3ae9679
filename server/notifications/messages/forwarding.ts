import type { Consumer } from '../../audit/consumers.ts';
import { findPublicSettings } from '../../settings/queries.ts';
import type { Mailer } from '../mail/mailer.ts';
import { messageMail } from '../mail/system-mail.ts';
import { findMessage } from './queries.ts';

/** Forwards each visitor's message to the contact address. */
export function forwardMessages(mailer: Mailer): Consumer {
  return {
    name: 'forward-messages',
    // A message is always created with `notify`.
    skipsSilentCreations: true,
    async consume(trx, { action, record_type, record_id }) {
      if (record_type !== 'message' || action !== 'created' || record_id === null) return;
      const message = await findMessage(trx, record_id);
      // It may have been deleted since.
      if (message === undefined) return;
      const { contact_email: to } = await findPublicSettings(trx);
      await mailer.enqueue(trx, messageMail(message, to));
    },
    done: mailer.wake,
  };
}
