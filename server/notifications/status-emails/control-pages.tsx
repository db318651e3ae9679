import { Hono } from 'hono';
import { StatusEmailPage } from '../../../views/notifications/status-emails/status-email-page.tsx';
import { StatusEmailsPage } from '../../../views/notifications/status-emails/status-emails-page.tsx';
import { findSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { stages } from '../../shared/stages.ts';
import { originOf } from '../../web/layout-data.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { hasMailServer } from '../mail-server/stored-server.ts';
import { exampleValues } from './compose.ts';
import { findStatusEmail, findStatusEmails } from './queries.ts';
import { localizeStatusEmail, standardWords } from './words.ts';

const { control } = paths;

/** The panel's pages for status emails. */
export const statusEmailControlPages = new Hono<SiteEnv>()
  .get(control.stageMails, allowsPage('settings:read'), async (c) => {
    const { db, config } = c.var.deps;
    const [panel, settings, rows] = await Promise.all([
      readPanel(c),
      findSettings(db),
      findStatusEmails(db),
    ]);
    const mails = rows.map((row) => localizeStatusEmail(row, settings.content_language));
    const isSent = await hasMailServer(db, config);
    const page = <StatusEmailsPage {...{ panel, t: c.var.t, mails, settings, isSent }} />;
    return renderPanel(c, panel, page);
  })
  .get(control.stageMail, allowsPage('settings:read'), async (c) => {
    const stage = stages.find((name) => name === c.req.param('stage'));
    const { db } = c.var.deps;
    const panel = await readPanel(c);
    if (stage === undefined) return notFoundPage(c, panel);
    const settings = await findSettings(db);
    const { content_language } = settings;
    const mail = localizeStatusEmail(await findStatusEmail(db, stage), content_language);
    const standard = standardWords(stage, content_language);
    const example = exampleValues(stage, settings, originOf(c), {
      now: new Date(),
      timeZone: c.get('deps').config.timeZone,
    });
    const page = <StatusEmailPage {...{ panel, t: c.var.t, mail, standard, example }} />;
    return renderPanel(c, panel, page);
  });
