import { type Context, Hono } from 'hono';
import { renderToStaticMarkup } from 'react-dom/server';
import { PlainPreview } from '../../../views/mail/plain-preview.tsx';
import { renderMail } from '../../../views/mail/render.tsx';
import { findSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { setHeader, setHeaders } from '../../http/headers.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { sendBody } from '../../http/send-body.ts';
import { mailTemplates } from '../../shared/enums.ts';
import { paths } from '../../shared/paths.ts';
import { contentOf } from './content.ts';
import { openMail, readEml } from './open-mail.ts';

/** CSP of previews: framed only by this site, with inline styles, the company's logo and nothing else. */
const previewPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; form-action 'none'; base-uri 'none'; sandbox";

/** Previews of the templates, and each mail as HTML and as an .eml file. */
export const mailPages = new Hono<SiteEnv>()
  .get(paths.control.mailPreview, allowsPage('settings:read'), async (c) => {
    const template = mailTemplates.find((name) => name === c.req.param('template'));
    if (template === undefined) throw new Problem(404, c.var.t.errors.notFound);
    const { t, deps } = c.var;
    const { mail } = t;
    const settings = await findSettings(deps.db);
    const sample = {
      ...{ language: c.var.language.code, subject: mail.sampleSubject, body: mail.sampleBody },
      ...{ heading: null, action_label: null, action_url: null, unsubscribe_url: null },
    };
    const logo = await deps.mailer.logoFor(settings);
    const parts = { website: deps.config.publicUrl, logo, from: 'page' } as const;
    const { text, html } = renderMail(template, contentOf(sample, settings, parts));
    return sendPreview(
      c,
      html ??
        `<!doctype html>${renderToStaticMarkup(<PlainPreview text={text} language={c.var.language.tag} />)}`,
    );
  })
  .get(paths.control.mailHtml, allowsPage('mail:read'), async (c) => {
    const mail = await openMail(c.var.deps, c.req.param('id'));
    const html = mail?.html ?? null;
    if (html === null) throw new Problem(404, c.var.t.errors.notFound);
    return sendPreview(c, html);
  })
  .get(paths.control.mailFile, allowsPage('mail:read'), async (c) => {
    const id = c.req.param('id');
    const content = await readEml(c.var.deps, id);
    if (content === null) throw new Problem(404, c.var.t.errors.notFound);
    // If a browser opens the file after all, it may not run or load anything.
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
