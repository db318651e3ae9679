import type { ReactNode } from 'react';
import { publicContactEmail } from '../../../server/admin/shared/settings.ts';
import { formatCod } from '../../../server/parcels/shared/cash.ts';
import type { Parcel } from '../../../server/parcels/shared/parcel.ts';
import type { PrintedCode as Printed } from '../../../server/parcels/shared/parcel-list.ts';
import { localizeWeight } from '../../../server/parcels/shared/weight-words.ts';
import type { FieldRule } from '../../../server/shared/field-values.ts';
import { parcelFields } from '../../../server/shared/fields.ts';
import type { Panel } from '../../../server/web/shared/panel.ts';
import type { Site } from '../../../server/web/shared/site.ts';
import { CompanyMark } from '../../parts/brand.tsx';
import { Pairs } from '../../parts/pairs.tsx';
import { lettersIn } from '../../parts/text-length.ts';
import { UserText } from '../../parts/written.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { fieldLabels } from '../../translations/parcel-labels.ts';

type Props = {
  panel: Panel;
  title: string;
  /** The tracking number, if the document is about one parcel. */
  code?: string;
  /** All texts of the document, if it must fit on one sheet. */
  texts?: PaperTexts;
  className?: string;
  children: ReactNode;
};

export function DocumentFrame({ panel, title, code, texts, className = '', children }: Props) {
  const density =
    texts === undefined ? '' : `document-one ${documentDensityClass(panel.site, texts)}`;
  return (
    <article
      className={`document break ${density} ${className}`}
      aria-label={code === undefined ? title : `${title} ${code}`}
    >
      <header className="document-head between">
        <h2>{title}</h2>
        <Letterhead site={panel.site} />
      </header>
      {children}
    </article>
  );
}

type PaperField = keyof typeof parcelFields;

type FactsProps = PanelProps & {
  parcel: Parcel;
  names: readonly PaperField[];
  /** Whether to show the amount to collect. */
  withCod?: boolean;
};

export function PaperFacts({ panel: { site }, t, parcel, names, withCod = false }: FactsProps) {
  const { tag } = site.language;
  const cod = withCod ? formatCod(parcel, tag) : null;
  const fact = (name: PaperField) => {
    const rule: FieldRule = parcelFields[name];
    const value = parcel[name];
    if (value === null) return null;
    if (name === 'weight') return localizeWeight(String(value), tag);
    return (
      <UserText lang={rule.written ? site.contentLang : undefined}>
        {typeof value === 'number' ? value.toLocaleString(tag) : value}
      </UserText>
    );
  };
  return (
    <Pairs
      className="document-facts"
      pairs={[
        ...names.map((name) => [fieldLabels(t)[name], fact(name)] as const),
        [t.control.fields.cod, cod && <strong>{cod}</strong>],
      ]}
    />
  );
}

/** Lines to fill in by hand: who, when, and a signature. */
export function SignatureLines({ t, title }: { t: Messages; title: string }) {
  return (
    <section className="signature-field">
      <h3>{title}</h3>
      {[t.control.fields.name, t.documents.when, t.proof.fields.signature].map((line) => (
        <p className="soft" key={line}>
          {line}
        </p>
      ))}
    </section>
  );
}

/** The text sizes of a document, and the number of letters that fit on a sheet in each. */
const densities = [
  { name: 'document-normal', letters: 350 },
  { name: 'document-dense', letters: 1050 },
  { name: 'document-denser', letters: 2150 },
] as const;
const densest = 'document-densest';

/** Text over the whole width takes fewer lines than in a column. */
const wholeWidth = 0.7;
/** About the number of letters in a line, and so the space of a line break. */
const lineLetters = 60;
/** The space of a logo, in letters. */
const logoLetters = 150;

type Texts = readonly (string | number | null)[];

/** A document's texts, without codes and signature fields. */
type PaperTexts = {
  whole: Texts;
  columns?: readonly Texts[];
};

/** The class that makes a document's text fit on one sheet. */
function documentDensityClass({ settings, branding }: Site, { whole, columns = [] }: PaperTexts) {
  const { company_name, contact_address, contact_phone } = settings;
  const letters =
    countLettersWithBreaks([company_name, contact_address, contact_phone]) +
    (branding?.logo ? logoLetters : 0) +
    Math.max(0, ...columns.map(countLettersWithBreaks)) +
    wholeWidth * countLettersWithBreaks(whole);
  return densities.find((density) => letters <= density.letters)?.name ?? densest;
}

function countLettersWithBreaks(texts: Texts): number {
  return texts.reduce<number>(
    (sum, text) => sum + (text === null ? 0 : lettersWithBreaks(String(text))),
    0,
  );
}

function lettersWithBreaks(text: string): number {
  return lettersIn(text) + lineLetters * (text.split('\n').length - 1);
}

/** The company's mark on a document: its logo, or else its name. */
export function PaperMark({ site: { settings, branding } }: { site: Site }) {
  return <CompanyMark name={settings.company_name} logo={branding?.logo ?? null} />;
}

/** The sender of a document: name, address, and contact details. */
function Letterhead({ site }: { site: Site }) {
  const { contact_phone, contact_address } = site.settings;
  const email = publicContactEmail(site.settings);
  return (
    <address className="letterhead">
      <PaperMark site={site} />
      {contact_address !== null && <UserText lang={site.contentLang}>{contact_address}</UserText>}
      {[contact_phone, email].map((line) => line !== null && <bdi key={line}>{line}</bdi>)}
    </address>
  );
}

/** A bar code or a QR code. The text beside it says the same. */
export function PrintedCode({ code: { width, height, viewBox, path } }: { code: Printed }) {
  return (
    <svg
      className="printed-code fixed block"
      width={width}
      height={height}
      viewBox={viewBox}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path fillRule="evenodd" d={path} />
    </svg>
  );
}
