import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ContactPage } from '../../../views/notifications/messages/contact-page.tsx';
import { findHomeSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { problemOf } from '../../http/errors.ts';
import { setHeader, setHeaders } from '../../http/headers.ts';
import { formFields } from '../../http/input/body.ts';
import { anyone } from '../../http/middleware/access.ts';
import { type ContactFormState, emptyContactForm } from '../../shared/contact-form.ts';
import { homeContent } from '../../shared/home-content.ts';
import { limits } from '../../shared/limits.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { readTypedCode } from '../../shared/typed-code.ts';
import { readLayoutData } from '../../web/layout-data.ts';
import { cacheable } from '../../web/page-cache-middleware.ts';
import { renderPage } from '../../web/render.ts';
import { acceptMessage } from './api.ts';

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
