import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { ContactPage } from '../../../views/notifications/messages/contact-page.tsx';
import { MessagesPage } from '../../../views/notifications/messages/messages-page.tsx';
import { AnswerPage } from '../../../views/notifications/messages/reply-page.tsx';
import { findHomeSettings, findSettings } from '../../database/settings.ts';
import { id } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { problemOf } from '../../http/errors.ts';
import { setHeader, setHeaders } from '../../http/headers.ts';
import { formFields } from '../../http/input/body.ts';
import { isRecordId } from '../../http/input/fields.ts';
import { readYes } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { allows, allowsPage, anyone } from '../../http/middleware/access.ts';
import { countUse } from '../../http/rate-limits.ts';
import { type ContactFormState, emptyContactForm } from '../../shared/form.ts';
import { homeContent } from '../../shared/home-content.ts';
import { limits } from '../../shared/limits.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { readTypedCode } from '../../shared/typed-code.ts';
import { api, del, listBy, patch, post } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { readLayoutData } from '../../web/layout-data.ts';
import { renderListPage } from '../../web/list-page.tsx';
import { cacheable } from '../../web/page-cache-middleware.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { renderPage } from '../../web/render.ts';
import { mailPassword } from '../mail/outgoing-mail.ts';
import { sentMail, sentMessage } from '../mail/routes.tsx';
import { canSendMail } from '../mail-server/stored-server.ts';
import {
  deleteMessage,
  findMessage,
  listMessages,
  listWithParcels,
  message,
  messageFilter,
  newReply,
  receiveMessage,
  replyToMessage,
  updateMessage,
  withParcels,
} from './model.ts';

const path = paths.api.messages;
const perHour = { name: 'messages', points: 5, seconds: 60 * 60 };

/** The JSON API of messages: visitors send them, the administrator reads them and replies. */
export const messagesApi = api([
  post(
    path,
    { ...receiveMessage, run: acceptMessage },
    {
      summary: 'Send a message to the company',
      status: 201,
      done: (t) => t.contact.sent,
      example: { subject: 'Opening hours', body: 'Are you open on Sunday?' },
    },
  ),
  listBy(
    path,
    {
      summary: 'List messages',
      access: allows('messages:read'),
      row: message,
      filter: messageFilter,
    },
    async (c, request, { unread }) => {
      const { db } = c.var.deps;
      return listWithParcels(db, await listMessages(db, request, unread === 'yes'));
    },
  ),
  patch(path, updateMessage, {
    summary: 'Mark a message as read or unread',
    answer: message,
    show: async (c, marked) => (await withParcels(c.var.deps.db, [marked]))[0] ?? {},
    done: ({ done }, { read_at }) => (read_at === null ? done.messageUnread : done.messageRead),
    errors: [404],
    example: { id: 1, read: true },
  }),
  del(path, deleteMessage, {
    summary: 'Delete a message',
    done: (t) => t.control.messages.deleted,
    errors: [404],
    example: { id: 1 },
  }),
  post(paths.api.answers, replyToMessage, {
    summary: 'Reply to a message',
    json: newReply.extend({ password: mailPassword.optional() }),
    answer: z.strictObject({ mail: id.nullable(), ...sentMail.shape }),
    status: 201,
    show: async (c, sent) => {
      const message = await sentMessage(c, sent);
      return success(c, { mail: sent.id, state: sent.state }, { status: 201, message });
    },
    errors: [404, 409, 502],
    example: { message: 1, subject: 'Re: Hello', body: 'We are.' },
  }),
]);

/**
 * Takes a visitor's message, as JSON or from the form.
 *
 * @throws {InvalidRequest}; {Problem} 429 if one network sends too many.
 */
async function acceptMessage(c: Context<SiteEnv>, input: unknown): Promise<void> {
  parse(receiveMessage.input, input);
  await countUse(c, perHour, c.var.t.errors.tooManyMessages);
  await receiveMessage(verbContext(c), input);
}

/** The contact page. Its form works without JavaScript: it is posted to the page itself. */
export const contactPages = new Hono<SiteEnv>()
  .get(paths.contact, anyone, cacheable, (c) =>
    draw(c, {
      ...emptyContactForm,
      sent: c.req.query('sent') === 'yes',
      tracking_code: readTypedCode(c.req.query('code') ?? '')?.code ?? '',
    }),
  )
  .post(paths.contact, anyone, async (c) => {
    const fields = await formFields(c, limits.request);
    try {
      await acceptMessage(c, fields);
    } catch (error) {
      return refuse(c, { ...emptyContactForm, ...textsOf(fields) }, error);
    }
    // Redirects after the POST, so that going back or reloading does not submit the form again.
    return c.redirect(sentPath(c), 303);
  });

/** Renders the form again with everything that was typed, and its errors. */
function refuse(c: Context<SiteEnv>, form: ContactFormState, error: unknown) {
  const { errors, details, status, headers } = problemOf(error, c);
  // An internal error belongs in the log; a busy database (503) only asks the visitor to retry.
  if (status === 500) throw error;
  setHeaders(c, headers);
  return draw(c, { ...form, errors, badFields: details.map(({ field }) => field) }, status);
}

async function draw(
  c: Context<SiteEnv>,
  form: ContactFormState,
  status: ContentfulStatusCode = 200,
) {
  const { t, deps } = c.var;
  // Of a parcel, as a result is.
  if (form.tracking_code !== '') setHeader(c, 'Cache-Control', 'private, no-store');
  const [site, homeSettings] = await Promise.all([readLayoutData(c), findHomeSettings(deps.db)]);
  const home = homeContent(site, homeSettings, t.homeTexts);
  const page = <ContactPage site={site} t={t} home={home} form={form} />;
  return renderPage(c, site, page, status);
}

function textsOf(fields: Record<string, string>) {
  const { subject = '', body = '', email = '' } = fields;
  const { name = '', phone = '', tracking_code = '' } = fields;
  return { subject, body, email, name, phone, tracking_code };
}

function sentPath(c: Context<SiteEnv>): string {
  return inLanguage(`${paths.contact}?sent=yes#message`, c.var.addressLanguage);
}

/** The panel's pages for messages. */
export const messageControlPages = new Hono<SiteEnv>()
  .get(paths.control.messages, allowsPage('messages:read'), (c) =>
    renderListPage(c, path, async (request) => {
      const { db } = c.var.deps;
      const unread = readYes(c, 'unread');
      const first = await listWithParcels(db, await listMessages(db, request, unread));
      return (page) => <MessagesPage {...page} first={first} unread={unread} />;
    }),
  )
  .get(paths.control.answerMessage, allowsPage('messages:write'), async (c) => {
    const { db, config } = c.var.deps;
    const id = c.req.param('id');
    const [panel, settings, canSend] = await Promise.all([
      readPanel(c),
      findSettings(db),
      canSendMail(db, config),
    ]);
    const stored = isRecordId(id) ? await findMessage(db, Number(id)) : undefined;
    const [found] = stored === undefined ? [] : await withParcels(db, [stored]);
    if (found === undefined) return notFoundPage(c, panel);
    const page = (
      <AnswerPage panel={panel} t={c.var.t} message={found} settings={settings} canSend={canSend} />
    );
    return renderPanel(c, panel, page);
  });
