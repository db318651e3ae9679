import type { ReactNode } from 'react';
import {
  type DocumentName,
  type LabelSize,
  labelFormats,
  labelSizes,
  labelsPerPage,
} from '../../../server/parcels/shared/parcel-list.ts';
import type { RunWithStops } from '../../../server/parcels/shared/run.ts';
import { colon } from '../../../server/shared/colon.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths, pathTo, runPath } from '../../../server/shared/paths.ts';
import { may } from '../../../server/web/shared/panel.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { labelledOptions } from '../../panel/panel-form.tsx';
import { Notice } from '../../parts/form-errors.tsx';
import { localizedHref } from '../../parts/links.ts';
import { HiddenFields, LanguageField, PlainInput, PlainSelect } from '../../parts/plain-form.tsx';
import { PrintButton } from '../../parts/print-button.tsx';
import { runName } from '../../parts/titles.ts';
import type { PanelProps, SiteProps } from '../../props.ts';

/** A parcel with a text that does not fit on its label, and the name of that field. */
export type TooLong = { code: string; field: string };

type Props = PanelProps & {
  document: DocumentName;
  /** The requested ids or codes that were not found. */
  unknown: string[];
  /** Whether more parcels were chosen than the page shows. */
  isCut: boolean;
  count: number;
  /** Whether the parcel was just created. If so, the page prints it when it opens. */
  isNew: boolean;
  /** The run whose manifest is shown; null: parcels were chosen one by one. */
  plan: RunWithStops | null;
  choice?: ReactNode;
  /** The texts that do not fit on their parcel's label. */
  tooLong?: TooLong[];
  /** false: nothing can be printed. */
  children: ReactNode;
};

/** Documents to print; the rest of the page is not printed. */
export function DocumentsPage({ panel, t, count, tooLong = [], children, ...props }: Props) {
  const { site } = panel;
  const { document, unknown, isCut, isNew, plan, choice } = props;
  const { documents: words } = t;
  const title = words.kinds[document];
  const list = {
    label: t.control.fields.parcels,
    href: localizedHref(site, paths.control.parcels),
  };
  const run = plan !== null &&
    may(panel, 'runs:read') && {
      label: runName(plan, t.runs),
      href: localizedHref(site, runPath(plan.id)),
    };
  const back = run || list;
  const isPrinted = count > 0 && children !== false;
  const number = new Intl.NumberFormat(site.language.tag);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={title}
      crumbs={[back]}
      lead={count > 0 ? plural(t.events, 'atMany', { count }, site.language.tag) : words.none}
      styles={site.manifest.documentStyles}
      actions={isPrinted && <DocumentsActions panel={panel} t={t} isNew={isNew} />}
    >
      {isNew && <Notice>{t.done.created}</Notice>}
      {unknown.length > 0 && (
        <Notice isBad>
          <bdi>{interpolate(words.unknown, { ids: unknown.join(', ') })}</bdi>
        </Notice>
      )}
      {isCut && (
        <Notice isBad>{interpolate(words.cut, { most: number.format(limits.documents) })}</Notice>
      )}
      {count > 0 ? (
        <>
          {choice}
          {tooLong.length > 0 && (
            <TooLongNotice site={site} t={t} parcels={tooLong} path={paths.control.parcel} />
          )}
          {isPrinted && (
            <>
              <p className="soft below">{words.advice}</p>
              <div className="documents list">{children}</div>
            </>
          )}
        </>
      ) : (
        <p>
          <a className="button" href={back.href}>
            {run ? run.label : words.choose}
          </a>
        </p>
      )}
    </PanelLayout>
  );
}

/** The parcels without a label, the text that is too long for it, and a link to where it can be shortened: `path`, of a parcel. */
export function TooLongNotice({
  site,
  t,
  parcels,
  path,
}: SiteProps & { parcels: TooLong[]; path: string }) {
  return (
    <section className="panel panel-bad" role="alert">
      <p>{t.documents.tooLong}</p>
      <ul>
        {parcels.map(({ code, field }) => (
          <li key={code}>
            <a href={localizedHref(site, pathTo(path, { code }))}>
              <bdi dir="ltr">{code}</bdi>
            </a>
            {`${colon(site.language.tag)}${field}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The actions: the document of a new parcel is printed when the page opens, and a link leads to the form for the next parcel. */
function DocumentsActions({ panel, t, isNew }: Pick<Props, 'panel' | 't' | 'isNew'>) {
  const { site } = panel;
  return (
    <>
      {isNew && (
        <a className="button button-quiet" href={localizedHref(site, paths.control.createParcel)}>
          {t.control.parcels.create}
        </a>
      )}
      <PrintButton site={site} t={t} opens={isNew} />
    </>
  );
}

/** Rendered HTML. Many documents are rendered one by one, so that other requests are handled in between. */
export function RenderedDocument({ html, className }: { html: string; className: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

type LabelChoiceProps = SiteProps & {
  /** The path of the page. */
  action: string;
  size: LabelSize;
  start: number;
  /** The parameters of the page's URL that choose the parcels. */
  parameters: [string, string][];
};

export function LabelChoice({ site, t, action, size, start, parameters }: LabelChoiceProps) {
  const { documents: words } = t;
  return (
    <form className="tiles event-filter top" action={action}>
      <HiddenFields values={Object.fromEntries(parameters)} />
      <LanguageField site={site} />
      <PlainSelect
        id="label-size"
        label={words.size}
        name="size"
        defaultValue={size}
        options={labelledOptions(labelSizes, words.sizes)}
      />
      {labelsPerPage[size] > 1 && (
        <PlainInput
          id="label-start"
          label={words.start}
          name="start"
          type="number"
          inputMode="numeric"
          min={1}
          max={labelsPerPage[size]}
          defaultValue={start}
        />
      )}
      <p className="actions all-columns">
        <button type="submit" className="button button-quiet">
          {words.show}
        </button>
        {labelFormats.map((format) => (
          <button
            key={format}
            type="submit"
            name="format"
            value={format}
            className="button button-quiet"
          >
            {words[format]}
          </button>
        ))}
      </p>
    </form>
  );
}

type LabelSheetsProps = {
  size: LabelSize;
  /** The place of the first label on the first sheet, from 1. */
  start: number;
  /** Each label's HTML. */
  labels: string[];
};

/** Labels, each on its own page or in its place on a sheet. */
export function LabelSheets({ size, start, labels }: LabelSheetsProps) {
  const perPage = labelsPerPage[size];
  const places = [...new Array<string>(start - 1).fill(''), ...labels];
  const sheets = Array.from({ length: Math.ceil(places.length / perPage) }, (_, sheet) =>
    places.slice(sheet * perPage, (sheet + 1) * perPage),
  );
  return sheets.map((sheet, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
    <div key={index} className={`sheet sheet-${size}`}>
      {sheet.map((html, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
        <RenderedDocument key={place} html={html} className="sheet-place" />
      ))}
    </div>
  ));
}
