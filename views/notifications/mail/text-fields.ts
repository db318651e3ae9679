import type { Settings } from '../../../server/admin/shared/settings.ts';
import { mailFields } from '../../../server/notifications/shared/mail.ts';
import type { FieldSpec } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { fieldBuilder } from '../../panel/panel-form.tsx';
import type { Messages } from '../../translations/messages.ts';

/**
 * Says from which address a mail is sent, and whether it only goes into the outbox.
 *
 * @param canSend whether any mail driver is configured.
 */
export function senderLead(
  { control: { mail }, mailServers }: Messages,
  { contact_email: email, mail_driver }: Settings,
  canSend: boolean,
): string {
  const sender = interpolate(mail.sendLead, { email });
  if (mail_driver !== 'outbox') return sender;
  return `${sender} ${canSend ? mail.outboxChosenLead : mailServers.none}`;
}

/** The field for the mailbox's password, if the mail driver needs it. */
export function passwordField(
  { fields, mail }: Messages['control'],
  { mail_driver, contact_email: email }: Settings,
): FieldSpec[] {
  if (mail_driver !== 'smtp') return [];
  return [
    fieldBuilder(mailFields, fields)('password', 'password', '', {
      hint: interpolate(mail.passwordHint, { email }),
      autoComplete: 'off',
    }),
  ];
}
