import { useState } from 'react';
import { Icon } from '../views/parts/icon.tsx';

type Props = {
  href: string;
  t: { label: string; copy: string; copied: string };
};

/** A link, and a button that puts its address on the clipboard. */
export default function CopyLink({ href, t }: Props) {
  const [copied, setCopied] = useState(false);
  return (
    <div className="copy-link">
      <span className="copy-label">{t.label}</span>
      <a href={href} dir="ltr">
        {href}
      </a>
      <button
        type="button"
        className="button button-small button-quiet"
        onClick={() =>
          // Without https or permission, the link can still be copied by hand.
          navigator.clipboard?.writeText(href).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        <Icon name={copied ? 'check' : 'content_copy'} />
        {copied ? t.copied : t.copy}
      </button>
      {/* Outside the button, so that it does not become part of its name. */}
      <span className="visually-hidden" role="status">
        {copied && t.copied}
      </span>
    </div>
  );
}
