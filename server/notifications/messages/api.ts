import { Hono } from 'hono';
import { withAudit } from '../../actions/with-audit.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { isJson, validJson } from '../../http/input/json-body.ts';
import { readListRequest, readYes } from '../../http/input/list-request.ts';
import { adminOnly, anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { paths } from '../../shared/paths.ts';
import { deleteCopies, keepWaitingAnswers } from '../mail/deletion.ts';
import { deleteMessage, listMessages, markMessage } from './queries.ts';
import { receiveMessage } from './receive.ts';
import { contactMessage, messageDeletion, messageMark } from './schema.ts';
import { listWithParcels, withParcels } from './with-parcel.ts';

const path = paths.api.messages;

/** The JSON API of messages: visitors send them, the administrator reads them. */
export const messagesApi = new Hono<SiteEnv>()
  .post(path, anyone, isJson, validJson(contactMessage), async (c) => {
    await receiveMessage(c, c.req.valid('json'));
    return success(c, {}, { status: 201, message: c.var.t.contact.sent });
  })
  .get(path, adminOnly, async (c) => {
    const { db } = c.var.deps;
    const list = await listMessages(db, readListRequest(c), readYes(c, 'unread'));
    return success(c, await listWithParcels(db, list));
  })
  .patch(path, adminOnly, isJson, validJson(messageMark), async (c) => {
    const { id, read } = c.req.valid('json');
    const message = await withAudit(c, async (trx, record) => {
      const marked = await markMessage(trx, id, read, new Date());
      if (marked !== undefined) {
        const [before, after] = [{ read: yesNo(!read) }, { read: yesNo(read) }];
        await record({ action: 'changed', type: 'message', id, before, after });
      }
      return marked;
    });
    if (message === undefined) throw new Problem(404, c.var.t.errors.notFound);
    const { messageRead, messageUnread } = c.var.t.done;
    const [shown = {}] = await withParcels(c.var.deps.db, [message]);
    return success(c, shown, { message: read ? messageRead : messageUnread });
  })
  .delete(path, adminOnly, isJson, validJson(messageDeletion), async (c) => {
    const { t, deps } = c.var;
    const { id } = c.req.valid('json');
    const deleted = await withAudit(c, async (trx, record) => {
      await keepWaitingAnswers(trx, id);
      await deleteCopies(trx, id, new Date());
      const isDeleted = await deleteMessage(trx, id);
      if (isDeleted) await record({ action: 'deleted', type: 'message', id });
      return isDeleted;
    });
    if (!deleted) throw new Problem(404, t.errors.notFound);
    await deps.mailer.removeFiles();
    return success(c, {}, { message: t.control.messages.deleted });
  });

function yesNo(is: boolean): string {
  return is ? 'yes' : 'no';
}
