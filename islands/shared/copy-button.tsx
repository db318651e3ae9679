import { useState } from 'react';
import { SmallButton } from './button.tsx';

type Props = {
  text: string;
  t: { copy: string; copied: string };
};

/** Puts a text on the clipboard, and says so. */
export default function CopyButton({ text, t }: Props) {
  const [copied, setCopied] = useState(false);
  return (
    <>
      <SmallButton
        icon={copied ? 'check' : 'content_copy'}
        label={copied ? t.copied : t.copy}
        onClick={() =>
          // Without https or permission, the text can still be copied by hand.
          navigator.clipboard?.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      />
      {/* Outside the button, so that this text does not become part of the button's name. */}
      <span className="visually-hidden" role="status">
        {copied && t.copied}
      </span>
    </>
  );
}
