import type { MailTemplate } from '../../../server/shared/enums.ts';
import type { LanguageCode } from '../../../server/shared/languages.ts';
import { changeEmail } from '../auth/accounts.ts';
import { sendPin } from '../auth/pins.ts';
import { plainInvoice } from '../invoices/invoices.ts';
import type { ReceivedMail } from './mail-server.ts';
import { message, postMessage } from './messages.ts';
import { siteToFollow } from './subscribers.ts';

export const company = 'Harbour Couriers';

type Mails = Record<
  'confirmation' | 'news' | 'stage' | 'reset' | 'address' | 'invoice' | 'message',
  ReceivedMail
>;

/** Each mail that a site sends by itself, as a mail server got it, in one template and one language. */
export async function standardMails(
  template: MailTemplate,
  language: LanguageCode = 'en',
): Promise<Mails> {
  const site = await siteToFollow({ recipient_name: 'Ada Okoye', current_location: '12 Elm Road' });
  const { admin, db, server } = site;
  const words = { content_language: language, company_name: company, mail_template: template };
  const contact = { contact_phone: '+351 21 000 00 00', contact_address: '7 Quay Street' };
  await db
    .updateTable('settings')
    .set({ ...words, ...contact })
    .execute();
  const cookie = `googtrans=/en/${language}`;
  /** The first mail that something sends. */
  async function sentBy(act: () => Promise<unknown>): Promise<ReceivedMail> {
    const before = server.mails.length;
    await act();
    await site.background.idle();
    await site.consumers.idle();
    await site.mailer.idle();
    const mail = server.mails[before];
    if (mail === undefined) throw new Error('No mail was sent');
    return mail;
  }
  const post = (path: string, json: object) => admin.ask(path, { method: 'POST', json });
  const confirmation = await sentBy(() => site.follow('eva@example.com', language));
  const news = await sentBy(() => site.reach('out_for_delivery', { status: 'On van 7' }));
  await db.updateTable('parcels').set({ recipient_email: 'ada@example.com' }).execute();
  return {
    confirmation,
    news,
    stage: await sentBy(() => site.reach('attempt_failed', { status: 'Nobody home' })),
    reset: await sentBy(() => sendPin(site, { headers: { Cookie: cookie } })),
    address: await sentBy(() => changeEmail(admin, {}, { Cookie: `${admin.cookie}; ${cookie}` })),
    invoice: await sentBy(async () => {
      await post('/api/invoices', { ...plainInvoice, language, issue: 'yes' });
      await post('/api/invoices/mail', { id: 1 });
    }),
    message: await sentBy(() => postMessage(site, message)),
  };
}
