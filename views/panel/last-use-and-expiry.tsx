import type { ApiKey } from '../../server/shared/account.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { formatDayAndTime } from '../parts/dates.ts';
import type { PanelProps } from '../props.ts';

type Props = PanelProps & {
  /** ISO 8601, UTC. */
  now: string;
  record: Pick<ApiKey, 'last_used_at' | 'ends_at'>;
};

/** When a key, or a link for a spreadsheet, was last used, and when it expires. */
export function LastUseAndExpiry({ panel: { site, timeZone }, t, now, record }: Props) {
  const { last_used_at: usedAt, ends_at: endsAt } = record;
  const { unused, ended, until } = t.apiKeys;
  const when = (time: string) => formatDayAndTime(time, site.language.tag, timeZone);
  return (
    <>
      <span>
        {usedAt === null ? unused : interpolate(t.control.list.lastUsed, { when: when(usedAt) })}
      </span>
      {endsAt !== null && endsAt <= now && <strong>{ended}</strong>}
      {endsAt !== null && endsAt > now && <span>{interpolate(until, { when: when(endsAt) })}</span>}
    </>
  );
}
