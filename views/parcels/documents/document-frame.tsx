import type { ReactNode } from 'react';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Parcel } from '../../../server/shared/parcel.ts';
import { Written } from '../../parts/written.tsx';
import type { Messages } from '../../translations/messages.ts';
import { Letterhead } from './letterhead.tsx';
import { densityOf, type PaperTexts } from './print-density.ts';

type Props = {
  panel: Panel;
  title: string;
  /** What it is about, where it is about one parcel. */
  code?: string;
  /** All that is written on it, if it is to be one sheet. */
  texts?: PaperTexts;
  className?: string;
  children: ReactNode;
};

/** A paper with the company's head. */
export function PaperFrame({ panel, title, code, texts, className = '', children }: Props) {
  const density = texts === undefined ? '' : `paper-one ${densityOf(panel.site, texts)}`;
  return (
    <article
      className={`paper ${density} ${className}`}
      aria-label={code === undefined ? title : `${title} ${code}`}
    >
      <header className="paper-head">
        <h2>{title}</h2>
        <Letterhead site={panel.site} />
      </header>
      {children}
    </article>
  );
}

/** The fields that can stand on papers. */
export type PaperField = Extract<keyof Parcel, keyof Messages['control']['fields']>;

const written: readonly string[] = [
  ...['pickup_location', 'destination', 'weight'],
  ...['parcel_content', 'shipped_via', 'declared_value'],
];

type FactsProps = { panel: Panel; t: Messages; parcel: Parcel; names: readonly PaperField[] };

/** Those fields of a parcel that are filled in. */
export function PaperFacts({ panel: { site }, t, parcel, names }: FactsProps) {
  return (
    <dl className="paper-facts">
      {names
        .filter((name) => parcel[name] !== null)
        .map((name) => (
          <div key={name}>
            <dt>{t.control.fields[name]}</dt>
            <dd>
              <Written lang={written.includes(name) ? site.contentLang : undefined}>
                {parcel[name]}
              </Written>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Lines to fill in by hand: who, when, and a signature. */
export function SignatureField({ t: { papers: words }, title }: { t: Messages; title: string }) {
  return (
    <section className="signature-field">
      <h3>{title}</h3>
      {[words.name, words.when, words.signature].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
