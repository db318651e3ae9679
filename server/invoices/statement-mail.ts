import { z } from 'zod';
import { messagesOf } from '../../views/translations/index.ts';
import { findCustomer } from '../customers/queries.ts';
import { billingEmail, customerName } from '../customers/shared/customer-texts.ts';
import { findSettings } from '../database/settings.ts';
import { requireRow } from '../errors.ts';
import { calendarDay, email, optional, recordId } from '../http/input/fields.ts';
import { invalidField } from '../http/input/validation.ts';
import { hasMailServer } from '../notifications/mail-server/stored-server.ts';
import { dateFormat } from '../shared/date-format.ts';
import { interpolate } from '../shared/interpolate.ts';
import { isolate } from '../shared/isolate.ts';
import { languageByCode } from '../shared/languages.ts';
import { verb } from '../verbs/verb.ts';

const statementMail = z.strictObject({
  customer: recordId(),
  from: calendarDay(),
  until: calendarDay(),
  to: optional(email({ max: 300 })).optional(),
});

/**
 * Queues the mail of a customer's statement, with the statement as PDF.
 *
 * @throws {NotFoundError}; {InvalidRequest} if the days end before they begin, or there is no address.
 */
export const sendStatement = verb(
  { permission: 'invoices:write', input: statementMail },
  async ({ db, deps, recordAudit, afterCommit }, { customer: id, from, until, to: given }) => {
    if (from > until) throw invalidField('until', 'dayFrom');
    const customer = requireRow(await findCustomer(db, id));
    const to = given ?? billingEmail(customer);
    if (to === null) throw invalidField('to', 'required');
    const { company_name, content_language } = await findSettings(db);
    const language = customer.language ?? content_language;
    const { mail, statement } = messagesOf(language).invoicing;
    const { tag } = languageByCode(language);
    const day = dateFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
    const name = customerName(customer);
    const mailId = await deps.mailer.enqueue(db, {
      kind: 'invoice',
      language,
      to,
      subject: interpolate(statement.mailSubject, { company: isolate(company_name, language) }),
      heading: statement.title,
      body: [
        interpolate(mail.hello, { name: isolate(name, language) }),
        interpolate(statement.mailBody, {
          from: day.format(new Date(from)),
          until: day.format(new Date(until)),
        }),
      ].join('\n\n'),
      attachment: { kind: 'statement', customer: id, from, to: until },
    });
    afterCommit(deps.mailer.wake);
    await recordAudit({ action: 'created', type: 'mail', id: mailId, name: to });
    return { isMailed: await hasMailServer(db, deps.config) };
  },
);
