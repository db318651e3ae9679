import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { ServerInfo } from '../../../server/shared/settings-overview.ts';
import { formatDate } from '../../parts/dates.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = { panel: Panel; t: Messages; facts: ServerInfo };

/** The public URL and the date format, which cannot be changed in the panel. */
export function ServerSettings({ panel, t, facts }: Props) {
  const { site } = panel;
  const words = t.control.settings;
  const { tag } = site.language;
  return (
    <dl className="mail-facts">
      <div>
        <dt>{words.publicAddress}</dt>
        <dd>
          {facts.publicUrl === null ? (
            interpolate(words.publicAddressNone, { origin: site.origin })
          ) : (
            <bdi dir="ltr">{facts.publicUrl}</bdi>
          )}
        </dd>
      </div>
      <div>
        <dt>{words.dates}</dt>
        <dd>{interpolate(words.datesText, { date: formatDate(exampleDay, tag) })}</dd>
      </div>
    </dl>
  );
}

/** A date that would be ambiguous in numbers. */
const exampleDay = '2026-12-01';
