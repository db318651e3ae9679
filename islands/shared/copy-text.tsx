import CopyButton from './copy-button.tsx';

type Props = {
  text: string;
  t: { copy: string; copied: string };
};

/** A text for programs, and a button that puts it on the clipboard. */
export default function CopyText({ text, t }: Props) {
  return (
    <div className="copy-text">
      <pre className="card break" dir="ltr">
        <code>{text}</code>
      </pre>
      <CopyButton text={text} t={t} />
    </div>
  );
}
