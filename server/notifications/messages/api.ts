import { type Context, Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { readListRequest, readYes } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { allows, anyone } from '../../http/middleware/access.ts';
import { countUse } from '../../http/rate-limits.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { sentMessage } from '../mail/api.ts';
import { deleteMessage, receiveMessage, replyToMessage, updateMessage } from './actions.ts';
import { listMessages } from './queries.ts';
import { contactMessage } from './schema.ts';
import { listWithParcels, withParcels } from './with-parcel.ts';

const path = paths.api.messages;

const perHour = { name: 'messages', points: 5, seconds: 60 * 60 };

/** The JSON API of messages: visitors send them, the administrator reads them and replies. */
export const messagesApi = new Hono<SiteEnv>()
  .post(path, anyone, async (c) => {
    await acceptMessage(c, await readJson(c));
    return success(c, {}, { status: 201, message: c.var.t.contact.sent });
  })
  .get(path, allows('messages:read'), async (c) => {
    const { db } = c.var.deps;
    const list = await listMessages(db, readListRequest(c), readYes(c, 'unread'));
    return success(c, await listWithParcels(db, list));
  })
  .patch(path, allows('messages:write'), async (c) => {
    const message = await updateMessage(verbContext(c), await readJson(c));
    const { messageRead, messageUnread } = c.var.t.done;
    const [data = {}] = await withParcels(c.var.deps.db, [message]);
    return success(c, data, { message: message.read_at === null ? messageUnread : messageRead });
  })
  .delete(path, allows('messages:write'), async (c) => {
    await deleteMessage(verbContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.control.messages.deleted });
  })
  .post(paths.api.answers, allows('messages:write'), async (c) => {
    const sent = await replyToMessage(verbContext(c), await readJson(c));
    const message = await sentMessage(c, sent);
    return success(c, { mail: sent.id, state: sent.state }, { status: 201, message });
  });

/**
 * Takes a visitor's message, as JSON or from the form.
 *
 * @throws {InvalidRequest}
 * @throws {Problem} 429 if one network sends too many.
 */
export async function acceptMessage(c: Context<SiteEnv>, input: unknown): Promise<void> {
  const message = parse(contactMessage, input);
  await countUse(c, perHour, c.var.t.errors.tooManyMessages);
  await receiveMessage(verbContext(c), message);
}
