import CopyButton from './copy-button.tsx';

type Props = {
  href: string;
  t: { label: string; copy: string; copied: string };
};

/** A link, and a button that puts its address on the clipboard. */
export default function CopyLink({ href, t }: Props) {
  return (
    <div className="copy-link full line">
      <span className="fill break soft">{t.label}</span>
      <a className="finger-link own-line break" href={href} dir="ltr">
        {href}
      </a>
      <CopyButton text={href} t={t} />
    </div>
  );
}
