import type { CSSProperties } from 'react';
import { type ContactDetail, contactDetailsOf, type MailContent } from './content.ts';

/**
 * The company's contact details, one per line, and below them what ends such mails.
 *
 * @param named the company's name comes first.
 */
export function Foot({
  content,
  named = false,
  style,
}: {
  content: MailContent;
  named?: boolean;
  style: CSSProperties;
}) {
  const { unsubscribe, language, settings } = content;
  const details = contactDetailsOf(content);
  if (named) details.unshift({ text: settings.company_name });
  // The lines stand on one side, whatever the script of each.
  const aligned = { ...(language.dir === 'rtl' && { textAlign: 'right' as const }), ...style };
  return (
    <>
      {details.map((detail) => (
        <div key={detail.text} dir="auto" lang={detail.lang} className="foot" style={aligned}>
          <Detail {...detail} style={style} />
        </div>
      ))}
      {unsubscribe && (
        <div className="foot" style={{ ...aligned, paddingTop: '12px' }}>
          <Detail text={unsubscribe.label} href={unsubscribe.url} style={style} />
        </div>
      )}
    </>
  );
}

function Detail({ text, href, style }: ContactDetail & { style: CSSProperties }) {
  if (href === undefined) return text;
  return (
    <a href={href} className="foot" style={{ color: style.color, textDecoration: 'underline' }}>
      {text}
    </a>
  );
}
