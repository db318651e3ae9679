import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { PlainPreview, renderTextAndHtml } from '../../../views/mail/render.tsx';
import { findSettings } from '../../database/settings.ts';
import { requireRow } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { setHeader, setHeaders } from '../../http/headers.ts';
import { allows, allowsPage } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { sendBody } from '../../http/send.ts';
import { mailTemplates } from '../../shared/enums.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, get, patch, post } from '../../verbs/call.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { pageHtml } from '../../web/render.ts';
import { canSendMail } from '../mail-server/stored-server.ts';
import { exampleMail } from '../status-emails/compose.ts';
import { mailContent } from './compose.ts';
import { mailList } from './list.tsx';
import {
  changeMail,
  deleteMail,
  findManualMail,
  mail,
  mailSummary,
  openMail,
  readEml,
} from './model.ts';
import { mailPassword, outgoingMail, type SentMail, sendMail } from './outgoing-mail.ts';

const { control } = paths;
const path = paths.api.mails;

export const sentMail = z.strictObject({ state: z.enum(['queued', 'sent']) });

export const mailApi = api([
  post(paths.api.contact, sendMail, {
    summary: 'Send an email',
    json: outgoingMail('').extend({ password: mailPassword.optional() }),
    answer: sentMail,
    status: 201,
    show: async (c, sent) => {
      const message = await sentMessage(c, sent);
      return success(c, { state: sent.state }, { status: 201, message });
    },
    errors: [502],
    example: {
      from: 'desk@example.com',
      to: 'ada@example.com',
      subject: 'Your parcel',
      body: 'It is on its way.',
    },
  }),
  mailList.call,
  get(
    paths.api.mail,
    { summary: 'Read an email', access: allows('mail:read'), answer: mail },
    async (c) => requireRow(await openMail(c.var.deps, c.req.param('id'))),
  ),
  patch(path, changeMail, {
    summary: 'Send an email again, or dismiss its failure',
    answer: mailSummary,
    fromForm: ({ dismissed, ...fields }) =>
      dismissed === undefined ? fields : { ...fields, dismissed: dismissed === 'yes' },
    done: ({ mail, done }, { state }) => (state === 'queued' ? mail.requeued : done.saved),
    example: { id: 2, dismissed: true },
  }),
  del(path, deleteMail, {
    summary: 'Delete an email',
    done: (t) => t.done.deleted,
    example: { id: 2 },
  }),
]);

/** The message to the administrator when a mail was sent, waits for the mail server, or is in the outbox. */
export async function sentMessage(
  { var: { t, deps } }: Context<SiteEnv>,
  { state, driver }: SentMail,
): Promise<string> {
  const words = t.mail;
  if (state === 'sent') return words.sent;
  if (driver !== 'outbox') return words.queued;
  return (await canSendMail(deps.db, deps.config)) ? words.outboxChosen : words.kept;
}

export const mailControlPages = new Hono<SiteEnv>()
  .get(control.mails, allowsPage('mail:read'), (c) => mailList.render(c))
  .get(control.sendMail, allowsPage('mail:write'), async (c) => {
    const { db, config } = c.var.deps;
    const { to = '', subject = '', again } = c.req.query();
    const [panel, settings, canSend, original] = await Promise.all([
      readPanel(c),
      findSettings(db),
      canSendMail(db, config),
      findManualMail(db, again),
    ]);
    const begun = original ?? { to, subject, body: '' };
    const props = { panel, t: c.var.t, settings, canSend, begun };
    const { SendMailPage } = await import('../../../views/notifications/mail/mail-pages.tsx');
    return renderPanel(c, panel, <SendMailPage {...props} />);
  })
  .get(control.mail, allowsPage('mail:read'), async (c) => {
    const opened = openMail(c.var.deps, c.req.param('id'));
    const [panel, found] = await Promise.all([readPanel(c), opened]);
    if (found === undefined) return notFoundPage(c, panel);
    c.set('framesOwnPages', true);
    const { MailPage } = await import('../../../views/notifications/mail/mail-pages.tsx');
    return renderPanel(c, panel, <MailPage panel={panel} t={c.var.t} mail={found} />);
  });

/** The CSP of previews: only this site may frame them, and they may only have inline styles and the company's logo. */
const previewPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; form-action 'none'; base-uri 'none'; sandbox";

/** Previews of the templates, and each mail as HTML and as an .eml file. */
export const mailPages = new Hono<SiteEnv>()
  .get(control.mailPreview, allowsPage('settings:read'), async (c) => {
    const template = mailTemplates.find((name) => name === c.req.param('template'));
    if (template === undefined) throw new Problem(404, c.var.t.errors.notFound);
    const { deps } = c.var;
    const settings = await findSettings(deps.db);
    const { publicUrl: website, timeZone } = deps.config;
    const words = { ...settings, content_language: c.var.language.code };
    const example = exampleMail(words, c.var.origin, { now: new Date(), timeZone });
    const parts = { website, logo: await deps.mailer.logoFor(settings), from: 'page' } as const;
    const { text, html } = renderTextAndHtml(template, mailContent(example, settings, parts));
    const plain = <PlainPreview text={text} language={c.var.language.tag} />;
    return sendPreview(c, html ?? (await pageHtml(plain)));
  })
  .get(control.mailHtml, allowsPage('mail:read'), async (c) => {
    const html = (await openMail(c.var.deps, c.req.param('id')))?.html ?? null;
    if (html === null) throw new Problem(404, c.var.t.errors.notFound);
    return sendPreview(c, html);
  })
  .get(control.mailFile, allowsPage('mail:read'), async (c) => {
    const id = c.req.param('id');
    const content = await readEml(c.var.deps, id);
    if (content === null) throw new Problem(404, c.var.t.errors.notFound);
    // If a browser opens the file instead of saving it, the file may not run or load anything.
    setHeader(c, 'Content-Security-Policy', "default-src 'none'; sandbox");
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': 'message/rfc822',
      'Content-Disposition': `attachment; filename="mail-${Number(id)}.eml"`,
    });
  });

function sendPreview(c: Context<SiteEnv>, html: string): Response | Promise<Response> {
  setHeaders(c, { 'Content-Security-Policy': previewPolicy, 'X-Frame-Options': 'SAMEORIGIN' });
  return sendBody(c, html, 'text/html; charset=UTF-8');
}
