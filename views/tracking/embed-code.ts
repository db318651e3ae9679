import { escapeHtml } from '../../server/shared/escape-html.ts';
import { inLanguage, paths } from '../../server/shared/paths.ts';
import type { Settings } from '../../server/shared/settings.ts';
import { messagesOf } from '../translations/index.ts';

/** Of the form in a frame, in pixels: so high that nothing has to be scrolled where it is narrow. */
export const embedSize = { width: 480, height: 230 };

/** The HTML that shows the form on another site, in the language that the company writes in. */
export function embedCode(
  origin: string,
  { company_name, content_language }: Pick<Settings, 'company_name' | 'content_language'>,
): string {
  const { home } = messagesOf(content_language);
  const { width, height } = embedSize;
  const src = `${origin}${inLanguage(paths.embed, content_language)}`;
  const title = escapeHtml(`${company_name} – ${home.formTitle}`);
  return `<iframe src="${src}" title="${title}" width="${width}" height="${height}" style="border: 0; max-width: 100%"></iframe>`;
}
