import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ContactPage } from '../../views/contact/contact-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import { problemOf } from '../http/errors.ts';
import { formFields } from '../http/input/form-body.ts';
import { validationProblem } from '../http/input/validation.ts';
import { anyone } from '../http/middleware/access.ts';
import type { Problem } from '../http/problem.ts';
import { type ContactForm, emptyContactForm } from '../shared/contact-form.ts';
import { limits } from '../shared/limits.ts';
import { paths } from '../shared/paths.ts';
import { renderPage } from '../site/render.ts';
import type { ReadSite } from '../site/site.ts';
import type { ReceiveMessage } from './receive.ts';
import { contactMessage } from './schema.ts';

/** The contact page. Its form works without script: it is sent to the page itself. */
export function contactPages(
  readSite: ReadSite,
  receiveMessage: ReceiveMessage,
  cached: MiddlewareHandler<SiteEnv>,
) {
  return new Hono<SiteEnv>()
    .get(paths.contact, anyone, cached, (c) =>
      draw(c, { ...emptyContactForm, sent: c.req.query('sent') === 'yes' }),
    )
    .post(paths.contact, anyone, async (c) => {
      const fields = await formFields(c, limits.request);
      const form = { ...emptyContactForm, ...textsOf(fields) };
      const message = contactMessage.safeParse(fields);
      if (!message.success)
        return refuse(c, form, validationProblem(message.error.issues, c.var.t));
      try {
        await receiveMessage(c, message.data);
      } catch (error) {
        const problem = problemOf(error, c);
        // A fault of our own belongs into the log; a busy database is only asked to wait for.
        if (problem.status === 500) throw error;
        return refuse(c, form, problem);
      }
      // Led on to a page of its own, so that going back or reloading sends nothing twice.
      return c.redirect(sentPath(c), 303);
    });

  /** Draws the form again with everything that was typed, and what is wrong with it. */
  function refuse(c: Context<SiteEnv>, form: ContactForm, problem: Problem) {
    const { errors, details, status, headers } = problem;
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return draw(c, { ...form, errors, badFields: details.map(({ field }) => field) }, status);
  }

  async function draw(c: Context<SiteEnv>, form: ContactForm, status: ContentfulStatusCode = 200) {
    const site = await readSite(c);
    return renderPage(c, site, <ContactPage site={site} t={c.var.t} form={form} />, status);
  }
}

function textsOf({ subject = '', body = '', email = '' }: Record<string, string>) {
  return { subject, body, email };
}

function sentPath(c: Context<SiteEnv>): string {
  const query = new URLSearchParams({ sent: 'yes' });
  const language = c.req.query('lang');
  if (language !== undefined) query.set('lang', language);
  return `${paths.contact}?${query}#message`;
}
