import { type CSSProperties, Fragment } from 'react';
import { type ContactDetail, contactDetailsOf, type MailContent, paragraphsOf } from './content.ts';

/** The body, each paragraph in the direction of its own script. */
export function Paragraphs({ body, style }: { body: string; style: CSSProperties }) {
  return paragraphsOf(body).map((lines, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered.
    <p key={index} dir="auto" className="words" style={{ margin: '0 0 16px', ...style }}>
      {lines.map((line, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <Fragment key={row}>
          {row > 0 && <br />}
          {webAddress.test(line) ? <Followed address={line.trim()} /> : line}
        </Fragment>
      ))}
    </p>
  ));
}

/** A URL on a line of its own. */
const webAddress = /^\s*https?:\/\/\S+\s*$/;

/** A link that may break anywhere: a URL with a token is wider than a phone's screen. */
function Followed({ address }: { address: string }) {
  return (
    <a href={address} style={{ color: 'inherit', wordBreak: 'break-all' }}>
      {address}
    </a>
  );
}

/**
 * The company's contact details, one per line.
 *
 * @param named the company's name comes first.
 */
export function ContactDetails({
  named = false,
  style,
  ...content
}: MailContent & { named?: boolean; style: CSSProperties }) {
  const details = contactDetailsOf(content);
  if (named) details.unshift({ text: content.settings.company_name });
  return details.map((detail) => (
    <div key={detail.text} dir="auto" lang={detail.lang} className="foot" style={style}>
      <Detail {...detail} style={style} />
    </div>
  ));
}

function Detail({ text, href, style }: ContactDetail & { style: CSSProperties }) {
  if (href === undefined) return text;
  return (
    <a href={href} className="foot" style={{ color: style.color, textDecoration: 'underline' }}>
      {text}
    </a>
  );
}

/** The company at the head of a mail: its logo, which says its name where it is not shown; else the name. */
export function Company({ settings, logo }: MailContent) {
  if (!logo) return settings.company_name;
  const style = { display: 'block', border: 0, maxWidth: '100%', height: 'auto' };
  return <img {...logo} alt={settings.company_name} style={style} />;
}
