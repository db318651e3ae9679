import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/json-body.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { findSettings } from '../../settings/queries.ts';
import { paths } from '../../shared/paths.ts';
import { sendWritten } from '../mail/send-written.ts';
import { findMailWays } from '../mail-server/stored-server.ts';
import { findMessage, markAnswered } from './queries.ts';
import { readAnswer } from './reply.ts';

/** The JSON call that answers a visitor's message by mail. */
export const repliesApi = new Hono<SiteEnv>().post(paths.api.answers, adminOnly, async (c) => {
  const json = await readJson(c);
  const { t, deps } = c.var;
  const { db, config } = deps;
  const settings = await findSettings(db);
  const ways = await findMailWays(db, config);
  const { message: messageId, password, ...written } = readAnswer(json, settings, ways);
  const message = await findMessage(db, messageId);
  if (message === undefined) throw new Problem(404, t.errors.notFound);
  if (message.email === null) throw new Problem(409, t.answers.noEmail);
  const mail = {
    ...written,
    kind: 'manual' as const,
    language: settings.content_language,
    to: message.email,
    messageId,
  };
  const { id, state } = await sendWritten(c, { mail, password }, async (trx, record) => {
    // Whoever deleted the message meanwhile wants no answer to it.
    if (!(await markAnswered(trx, messageId, new Date()))) {
      throw new Problem(404, t.errors.notFound);
    }
    const [before, after] = [{ answered: 'no' }, { answered: 'yes' }];
    await record({ action: 'changed', type: 'message', id: messageId, before, after });
  });
  const queued = settings.mail_driver === 'outbox' ? t.mail.kept : t.mail.queued;
  const said = state === 'sent' ? t.mail.sent : queued;
  return success(c, { mail: id, state }, { status: 201, message: said });
});
