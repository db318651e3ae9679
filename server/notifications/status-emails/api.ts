import { Hono } from 'hono';
import { pagedList } from '../../database/paginate.ts';
import { findSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson } from '../../http/input/body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allows } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { updateStatusEmail } from './actions.ts';
import { findStatusEmails } from './queries.ts';
import { localizeStatusEmail } from './words.ts';

const path = paths.api.stageMails;

/** The JSON API of status emails: one for each of the twelve stages. They can only be changed. */
export const statusEmailsApi = new Hono<SiteEnv>()
  .get(path, allows('settings:read'), async (c) => {
    const { db } = c.var.deps;
    const { page, perPage, path: base } = readListRequest(c);
    const { content_language: language } = await findSettings(db);
    const mails = (await findStatusEmails(db)).map((row) => localizeStatusEmail(row, language));
    const onPage = mails.slice((page - 1) * perPage, page * perPage);
    return success(c, pagedList(onPage, mails.length, { page, perPage }, base));
  })
  .patch(path, allows('settings:write'), async (c) => {
    const mail = await updateStatusEmail(verbContext(c), await readJson(c));
    return success(c, mail, { message: c.var.t.statusEmails.saved });
  });
