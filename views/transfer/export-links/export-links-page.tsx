import type { Panel } from '../../../server/shared/panel.ts';
import {
  type ExportLink,
  importFormula,
  type NewExportLink,
} from '../../../server/shared/parcel-list.ts';
import { paths } from '../../../server/shared/paths.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { ExportLinkEntry } from './export-link-entry.tsx';
import { NewLinkForm } from './new-link-form.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  links: ExportLink[];
  /** ISO 8601, UTC. */
  now: string;
  /** The link that was just made, whose address is shown this once; null: none was. */
  created: NewExportLink | null;
  /** What the form says from the start, or again after it was refused. */
  fields: Record<string, string>;
};

/** The links for spreadsheets: a form that makes one of a list, and which there are. It works without JavaScript. */
export function ExportLinksPage({ panel, t, links, now, created, fields }: Props) {
  const { site } = panel;
  const words = t.exportLinks;
  const list = fields.query ? `${paths.control.parcels}?${fields.query}` : paths.control.parcels;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      lead={words.lead}
      crumbs={[{ label: t.control.panel.parcels, href: localizedHref(site, list) }]}
      done={words.done}
      needsScript={false}
    >
      {created !== null && <CreatedLink panel={panel} t={t} created={created} />}
      {links.length === 0 && <p>{words.none}</p>}
      <ul className="events">
        {links.map((link) => (
          <ExportLinkEntry key={link.id} panel={panel} t={t} link={link} now={now} />
        ))}
      </ul>
      <section className="part">
        <h2>{words.create}</h2>
        <NewLinkForm site={site} t={t} fields={fields} />
      </section>
    </PanelLayout>
  );
}

function CreatedLink({ panel, t, created }: { panel: Panel; t: Messages; created: NewExportLink }) {
  const { site } = panel;
  const words = t.exportLinks;
  const { copy, copied } = t.privacy.links;
  const texts = [
    { label: words.formula, text: importFormula(created.url) },
    { label: words.link, text: created.url },
  ];
  return (
    <div className="panel panel-good">
      <div role="status">
        <p>
          <strong>{words.done.created}</strong>
        </p>
        <p>{words.copyNow}</p>
      </div>
      {texts.map(({ label, text }) => (
        <div key={label} className="part">
          <p>{label}</p>
          <Island name="copy-text" on="load" site={site} props={{ text, t: { copy, copied } }} />
        </div>
      ))}
    </div>
  );
}
