import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { ExportLink } from '../../../server/shared/parcel-list.ts';
import { paths } from '../../../server/shared/paths.ts';
import { formatDayAndTime } from '../../parts/dates.ts';
import { RevokeForm } from '../../parts/plain-form.tsx';
import type { Messages } from '../../translations/messages.ts';
import { listWords } from './list-words.ts';

type Props = {
  panel: Panel;
  t: Messages;
  link: ExportLink;
  /** ISO 8601, UTC. */
  now: string;
};

/** A link: what it exports, who made it, until when, when it was used, and a form that revokes it. */
export function ExportLinkEntry({ panel, t, link, now }: Props) {
  const { site, timeZone } = panel;
  const words = t.exportLinks;
  const { id, name, kind, query, made_by: by, ends_at: endsAt, last_used_at: usedAt } = link;
  const { tag } = site.language;
  const when = (time: string) => formatDayAndTime(time, tag, timeZone);
  const hasEnded = endsAt !== null && endsAt <= now;
  return (
    <li className="event-entry">
      <p>
        <strong dir="auto">{name}</strong>
      </p>
      <p className="event-facts soft">
        <span>{t.exporting.kinds[kind]}</span>
        {listWords(query, t, tag).map((part) => (
          <bdi key={part}>{part}</bdi>
        ))}
      </p>
      <p className="event-facts soft">
        <bdi>{interpolate(words.madeBy, { name: by })}</bdi>
        <span>
          {usedAt === null ? words.unused : interpolate(words.lastUsed, { when: when(usedAt) })}
        </span>
        {hasEnded && <strong>{words.ended}</strong>}
        {!hasEnded && endsAt !== null && (
          <span>{interpolate(words.until, { when: when(endsAt) })}</span>
        )}
        {!hasEnded && !link.works && <strong>{interpolate(words.paused, { name: by })}</strong>}
      </p>
      <RevokeForm
        site={site}
        action={paths.control.exportLinks}
        button={t.apiKeys.revoke}
        id={id}
        lead={interpolate(words.revokeLead, { name })}
      />
    </li>
  );
}
