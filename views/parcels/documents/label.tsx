import { type LabelType, labelTypeClass } from '../../../server/parcels/shared/label-type.ts';
import type { LabelSize, PrintedCodes } from '../../../server/parcels/shared/parcel-list.ts';
import type { SiteProps } from '../../props.ts';
import { PaperMark, PrintedCode } from './document-frame.tsx';
import type { LabelContent, LabelText } from './fit-label.ts';

type Props = SiteProps & {
  content: LabelContent;
  type: LabelType;
  codes: PrintedCodes;
  size: LabelSize;
};

/** A label with all of its texts, in the type sizes that `fitLabel` found. */
export function ParcelLabel({ site, t, content, type, codes, size }: Props) {
  const { company, code, from, to, noCode } = content;
  const [recipient, ...address] = to;
  const isSmall = size === 'a4-24';
  const { fields } = t.control;
  const types = (['to', 'rest', 'code'] as const).map((part) => labelTypeClass(part, type[part]));
  return (
    <article
      className={`label break label-${size} ${types.join(' ')}`}
      aria-label={`${t.documents.label} ${code.text}`}
    >
      {!isSmall && (
        <>
          <header className="label-head">
            <PaperMark site={site} />
            {company.address !== null && (
              <small dir="auto" lang={company.address.lang}>
                {company.address.text}
              </small>
            )}
          </header>
          {from.length > 0 && (
            <div className="label-from">
              <p className="label-word soft">{fields.from}</p>
              <LabelLines lines={from} />
            </div>
          )}
        </>
      )}
      <div className="label-to">
        {!isSmall && <p className="label-word soft">{fields.to}</p>}
        <p className="label-name" dir="auto">
          {recipient?.text}
        </p>
        <LabelLines lines={address} />
      </div>
      <div className="label-codes row">
        {codes.qrCode !== null && <PrintedCode code={codes.qrCode} />}
        {!isSmall && <LabelFacts content={content} />}
      </div>
      <footer className="label-foot">
        {codes.barCode === null ? (
          <p className="label-no-code">{noCode?.text}</p>
        ) : (
          <PrintedCode code={codes.barCode} />
        )}
        <p className="label-code">
          {isSmall ? <SmallFoot content={content} /> : <bdi dir="ltr">{code.text}</bdi>}
        </p>
      </footer>
    </article>
  );
}

/** The lines of an address or a person. */
function LabelLines({ lines }: { lines: LabelText[] }) {
  return lines.map(({ field, text, lang }) => (
    <p key={`${field} ${text}`} dir="auto" lang={lang}>
      {text}
    </p>
  ));
}

function LabelFacts({ content: { piece, facts } }: { content: LabelContent }) {
  return (
    <div className="label-facts grow">
      {piece !== null && (
        <p className="label-piece">
          <bdi dir="ltr">{piece.text}</bdi>
        </p>
      )}
      <dl>
        {facts.map(({ field, text, lang }) => (
          <div key={field}>
            <dt>{field}</dt>{' '}
            <dd>
              <bdi lang={lang}>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** On the smallest label the facts are beside the code. */
function SmallFoot({ content: { code, piece, facts } }: { content: LabelContent }) {
  return [code, piece, ...facts].map(
    (text, index) =>
      text !== null && (
        <span key={text.field}>
          {index > 0 && ' · '}
          <bdi lang={text.lang}>{text.text}</bdi>
        </span>
      ),
  );
}
