import type { ComponentProps } from 'react';
import CopyButton from './copy-button.tsx';

/** A text for programs, and a button that puts it on the clipboard. */
export default function CopyText(props: ComponentProps<typeof CopyButton>) {
  return (
    <div className="copy-text">
      <pre className="card break" dir="ltr">
        <code>{props.text}</code>
      </pre>
      <CopyButton {...props} />
    </div>
  );
}
