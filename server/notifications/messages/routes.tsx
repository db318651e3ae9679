import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { textContext } from '../../admin/shared/settings.ts';
import { homeContent } from '../../content/shared/home.ts';
import { findHomeSettings, findSettings } from '../../database/settings.ts';
import { id } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { setHeader } from '../../http/headers.ts';
import { isRecordId } from '../../http/input/fields.ts';
import { allowsPage, anyone } from '../../http/middleware/access.ts';
import { limits } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { readTypedCode } from '../../shared/typed-code.ts';
import { api, del, patch, post, verbWith, withLimit } from '../../verbs/call.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { readLayoutData } from '../../web/layout-data.ts';
import { cacheable } from '../../web/page-cache-middleware.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { renderPage } from '../../web/render.ts';
import { mailPassword } from '../mail/outgoing-mail.ts';
import { sentMail, sentMessage } from '../mail/routes.tsx';
import { canSendMail } from '../mail-server/stored-server.ts';
import { messageList } from './list.tsx';
import {
  deleteMessage,
  findMessage,
  message,
  newReply,
  receiveMessage,
  replyToMessage,
  updateMessage,
} from './model.ts';

const path = paths.api.messages;
/** How many messages a visitor can send in an hour. */
const hourlyMessageLimit = { name: 'messages', points: 5, seconds: 60 * 60 };

const acceptMessage = withLimit(
  hourlyMessageLimit,
  verbWith(receiveMessage, () => []),
);

export const messagesApi = api([
  post(path, acceptMessage, {
    summary: 'Send a message to the company',
    status: 201,
    done: (t) => t.contact.sent,
    example: { subject: 'Opening hours', body: 'Are you open on Sunday?' },
  }),
  messageList.call,
  patch(path, updateMessage, {
    summary: 'Mark a message as read or unread',
    answer: message,
    fromForm: (fields) => ({ ...fields, read: fields.read === 'yes' }),
    done: (t) => t.done.saved,
  }),
  del(path, deleteMessage, {
    summary: 'Delete a message',
    done: (t) => t.control.messages.deleted,
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
    errors: [404, 502],
    example: { message: 1, subject: 'Re: Hello', body: 'We are.' },
  }),
]);

/** The contact page. Its form is posted to the page itself, so that it works without JavaScript. */
export const contactPages = new Hono<SiteEnv>()
  .get(paths.contact, anyone, cacheable, renderContactPage)
  .post(
    paths.contact,
    anyone,
    takeForms(renderContactPage, async (c, fields) => {
      await acceptMessage.run(c, fields);
      return `${paths.contact}?sent=yes#message`;
    }),
  );

async function renderContactPage(c: Context<SiteEnv>) {
  const { t, deps, submitted } = c.var;
  const isSent = c.req.query('sent') === 'yes' && submitted === undefined;
  const code = readTypedCode(c.req.query('code') ?? '')?.code ?? '';
  const subject = (c.req.query('subject') ?? '').slice(0, limits.text);
  // With a code or a subject, the page is about a parcel, so that browsers and proxies must not store it.
  if (code !== '' || subject !== '') setHeader(c, 'Cache-Control', 'private, no-store');
  const [site, homeSettings] = await Promise.all([readLayoutData(c), findHomeSettings(deps.db)]);
  const home = homeContent(textContext(site), homeSettings, t.homeTexts);
  // Loaded on demand, because the map's projections take long to compile.
  const { companyMap } = await import('../../content/company-map.ts');
  const contact = { home, code, subject, isSent, map: await companyMap(site.settings) };
  const { ContactPage } = await import('../../../views/notifications/messages/contact-page.tsx');
  return renderPage(c, site, <ContactPage site={site} t={t} {...contact} />);
}

export const messageControlPages = new Hono<SiteEnv>()
  .get(paths.control.messages, allowsPage('messages:read'), (c) => messageList.render(c))
  .get(paths.control.answerMessage, allowsPage('messages:write'), async (c) => {
    const { db, config } = c.var.deps;
    const id = c.req.param('id');
    const [panel, settings, canSend] = await Promise.all([
      readPanel(c),
      findSettings(db),
      canSendMail(db, config),
    ]);
    const message = isRecordId(id) ? await findMessage(db, Number(id)) : undefined;
    if (message === undefined) return notFoundPage(c, panel);
    const props = { panel, t: c.var.t, message, settings, canSend };
    const { AnswerPage } = await import('../../../views/notifications/messages/message-pages.tsx');
    return renderPanel(c, panel, <AnswerPage {...props} />);
  });
