import type { IslandProps } from '../../islands/registry.ts';
import { pick } from '../../server/shared/field-values.ts';
import { may, type Panel } from '../../server/shared/panel.ts';
import type { Permission } from '../../server/shared/permissions.ts';
import { pickSentences } from '../../server/shared/pick-sentences.ts';
import { Island } from '../island.tsx';
import type { Messages } from '../translations/messages.ts';

type Props = {
  panel: Panel;
  t: Messages;
  records: IslandProps['record-list']['records'];
  /** The search text. */
  search?: string;
};

/** The permission that changing the records of a list needs. */
const writing: Record<Props['records']['kind'], Permission> = {
  templates: 'parcels:write',
  activities: 'parcels:write',
  presets: 'parcels:write',
  pages: 'content:write',
  reviews: 'content:write',
  clients: 'content:write',
  messages: 'messages:write',
  mails: 'mail:write',
  invoices: 'invoices:write',
};

/** Whether a member may change the records of a list, and add some. */
export function mayWrite(panel: Panel, { kind }: Pick<Props['records'], 'kind'>): boolean {
  return may(panel, writing[kind]);
}

/** A list of the panel. Only the translations that it needs are passed to the island. */
export function PanelList({ panel, t, records, search = '' }: Props) {
  const { list, parcels, activities, pages, reviews, messages, mail, invoices } = t.control;
  const words = { list, parcels, activities, pages, reviews, messages, mail, invoices };
  const { fields, parcel, noParcel, toAnswer, call } = t.replies;
  const { language, contentLang } = panel.site;
  const context = {
    t: words,
    events: pickSentences(t.events, ['uses_other']),
    writing: pick(t.writing, ['moveUp', 'moveDown', 'movedUp', 'movedDown', 'places']),
    copies: { useTemplate: t.copies.useTemplate },
    answers: { fields, parcel, noParcel, toAnswer, call },
    invoicing: { states: t.invoicing.states, paper: t.invoicing.paper },
    stages: t.stages,
    writes: mayWrite(panel, records),
    eventPicture: t.track.eventPicture,
    tag: language.tag,
    contentLang,
    timeZone: panel.timeZone,
  };
  return (
    <Island name="record-list" on="load" site={panel.site} props={{ records, search, context }} />
  );
}
