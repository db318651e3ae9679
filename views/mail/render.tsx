import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailTemplate } from '../../server/shared/enums.ts';
import { isAction, type MailContent, mailContactDetails } from './content.ts';
import { Html1, Html2, Html3, Html4 } from './designs.tsx';

const designs: Record<MailTemplate, ComponentType<MailContent> | null> = {
  plain: null,
  html1: Html1,
  html2: Html2,
  html3: Html3,
  html4: Html4,
};

/** Renders a mail with a template: always as text, and as HTML if the template has it. */
export function renderTextAndHtml(
  template: MailTemplate,
  content: MailContent,
): { text: string; html: string | null } {
  const Design = designs[template];
  const html =
    Design === null ? null : `<!doctype html>${renderToStaticMarkup(<Design {...content} />)}`;
  return { text: renderPlainText(content), html };
}

/** A mail as plain text: the body, the link that ends such mails, and a signature below the usual `-- `. */
function renderPlainText(content: MailContent): string {
  const { body, action, unsubscribe, settings } = content;
  const lines = body
    .split('\n')
    .flatMap((line) => (action && isAction(line, action) ? [action.label, line] : [line]));
  const end = unsubscribe ? ['', unsubscribe.label, unsubscribe.url] : [];
  const details = mailContactDetails(content).map(({ text }) => text);
  return [...lines, ...end, '', '-- ', settings.company_name, ...details, ''].join('\n');
}

/** How a plain-text mail looks in a mail program. @param language BCP 47 */
export function PlainPreview({ text, language }: { text: string; language: string }) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{text.split('\n', 1)}</title>
      </head>
      <body>
        <pre
          dir="auto"
          style={{ whiteSpace: 'pre-wrap', font: `14px/1.6 'Courier New', Courier, monospace` }}
        >
          {text}
        </pre>
      </body>
    </html>
  );
}
