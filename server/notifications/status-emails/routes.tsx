import { Hono } from 'hono';
import {
  StatusEmailPage,
  StatusEmailsPage,
} from '../../../views/notifications/status-emails/status-email-pages.tsx';
import { pagedList } from '../../database/paginate.ts';
import { findSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allows, allowsPage } from '../../http/middleware/access.ts';
import { stages } from '../../shared/enums.ts';
import { paths } from '../../shared/paths.ts';
import { api, list, patch } from '../../verbs/call.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { hasMailServer } from '../mail-server/stored-server.ts';
import { exampleValues } from './compose.ts';
import {
  findStatusEmail,
  findStatusEmails,
  localizeStatusEmail,
  standardWords,
  statusEmail,
  updateStatusEmail,
} from './model.ts';

const { control } = paths;
const path = paths.api.stageMails;

/** The JSON API of status emails. Each of the twelve stages has one email, which can be changed, but not added or deleted. */
export const statusEmailsApi = api([
  list(
    path,
    {
      summary: 'List the status emails',
      access: allows('settings:read'),
      row: statusEmail,
      search: false,
    },
    async (c, { page, perPage, path: base }) => {
      const { db } = c.var.deps;
      const { content_language: language } = await findSettings(db);
      const mails = (await findStatusEmails(db)).map((row) => localizeStatusEmail(row, language));
      const onPage = mails.slice((page - 1) * perPage, page * perPage);
      return pagedList(onPage, mails.length, { page, perPage }, base);
    },
  ),
  patch(path, updateStatusEmail, {
    summary: 'Change a status email',
    answer: statusEmail,
    done: (t) => t.done.saved,
    example: { stage: 'delivered', to: 'both' },
  }),
]);

export const statusEmailControlPages = new Hono<SiteEnv>()
  .get(control.stageMails, allowsPage('settings:read'), async (c) => {
    const { db, config } = c.var.deps;
    const [panel, settings, rows] = await Promise.all([
      readPanel(c),
      findSettings(db),
      findStatusEmails(db),
    ]);
    const mails = rows.map((row) => localizeStatusEmail(row, settings.content_language));
    const props = { panel, t: c.var.t, mails, settings, isSent: await hasMailServer(db, config) };
    return renderPanel(c, panel, <StatusEmailsPage {...props} />);
  })
  .get(control.stageMail, allowsPage('settings:read'), async (c) => {
    const stage = stages.find((name) => name === c.req.param('stage'));
    const { db, config } = c.var.deps;
    const panel = await readPanel(c);
    if (stage === undefined) return notFoundPage(c, panel);
    const settings = await findSettings(db);
    const { content_language } = settings;
    const mail = localizeStatusEmail(await findStatusEmail(db, stage), content_language);
    const standard = standardWords(stage, content_language);
    const at = { now: new Date(), timeZone: config.timeZone };
    const example = exampleValues(stage, settings, c.var.origin, at);
    const props = { panel, t: c.var.t, mail, standard, example };
    return renderPanel(c, panel, <StatusEmailPage {...props} />);
  });
