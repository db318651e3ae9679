import { Hono } from 'hono';
import { withAudit } from '../../actions/with-audit.ts';
import { pagedList } from '../../database/paginate.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { isJson, validJson } from '../../http/input/json-body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { findSettings } from '../../settings/queries.ts';
import { paths } from '../../shared/paths.ts';
import { findStatusEmail, findStatusEmails, updateStatusEmail } from './queries.ts';
import { statusEmailChange } from './schema.ts';
import { localizePreset, ownWords } from './words.ts';

const path = paths.api.stageMails;

/** The JSON API of the mails that tell of stages: twelve of them, which can be changed only. */
export const statusEmailsApi = new Hono<SiteEnv>()
  .get(path, adminOnly, async (c) => {
    const { db } = c.var.deps;
    const { page, perPage, path: base } = readListRequest(c);
    const { content_language } = await findSettings(db);
    const mails = (await findStatusEmails(db)).map((row) => localizePreset(row, content_language));
    const shown = mails.slice((page - 1) * perPage, page * perPage);
    return success(c, pagedList(shown, mails.length, { page, perPage }, base));
  })
  .patch(path, adminOnly, isJson, validJson(statusEmailChange), async (c) => {
    const { stage, ...changes } = c.req.valid('json');
    const mail = await withAudit(c, async (trx, record) => {
      const { content_language } = await findSettings(trx);
      const before = localizePreset(await findStatusEmail(trx, stage), content_language);
      const after = localizePreset(
        await updateStatusEmail(trx, stage, ownWords(changes, stage, content_language), new Date()),
        content_language,
      );
      await record({ action: 'changed', type: 'stage-mail', name: stage, before, after });
      return after;
    });
    return success(c, mail, { message: c.var.t.stageMails.saved });
  });
