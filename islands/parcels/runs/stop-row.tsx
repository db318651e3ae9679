import type { ComponentProps } from 'react';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { inLanguage, paths, pathTo } from '../../../server/shared/paths.ts';
import type { RunStop } from '../../../server/shared/run.ts';
import { checkboxOf } from '../../../server/shared/run-form.ts';
import { formatDayAndTime } from '../../../views/parts/dates.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { IconButton } from '../../../views/parts/icon-button.tsx';
import { Written } from '../../../views/parts/written.tsx';
import type { RunContext } from './runs-context.ts';

type Props = {
  stop: RunStop;
  context: RunContext;
  /** Whether the reader may open the parcel's page. */
  isLinked: boolean;
  /** What orders it; null: it is finished, or the reader changes nothing. */
  tools: { isFirst: boolean; isLast: boolean; handle: ComponentProps<'span'> | null } | null;
};

/** A stop of a run: its parcel, recipient and address, and its state. */
export function StopRow({ stop, context, isLinked, tools }: Props) {
  const { t, writing, contentLang, addressLanguage } = context;
  const { tracking_code: code, recipient_name, destination, recipient_phone_number, note } = stop;
  const href = inLanguage(pathTo(paths.control.parcel, { code }), addressLanguage);
  const shown = (
    <strong>
      <bdi dir="ltr">{code}</bdi>
    </strong>
  );
  const linked = (
    <a className="run-stop-link" href={href}>
      {shown}
    </a>
  );
  return (
    <>
      {tools !== null && (
        <label className="run-stop-select">
          <input
            type="checkbox"
            name={checkboxOf(stop)}
            value="yes"
            aria-label={interpolate(context.select, { code })}
          />
        </label>
      )}
      <span className="run-stop-number soft">
        {new Intl.NumberFormat(context.tag).format(stop.position)}
      </span>
      <div className="run-stop-facts">
        <p>
          {isLinked ? linked : shown}
          <bdi>{recipient_name}</bdi>
        </p>
        <p className="soft">
          <Written lang={contentLang}>{destination}</Written>
          {recipient_phone_number !== null && (
            <a
              className="run-stop-link"
              href={`tel:${recipient_phone_number.replace(/[^+\d]/g, '')}`}
              dir="ltr"
            >
              {recipient_phone_number}
            </a>
          )}
        </p>
        {note !== null && (
          <p className="soft">
            <Written lang={contentLang}>{note}</Written>
          </p>
        )}
        <StopState stop={stop} context={context} />
      </div>
      {tools !== null && (
        <div className="run-stop-tools">
          <IconButton
            type="submit"
            name="do"
            value={`up:${stop.parcel_id}`}
            icon="arrow_upward"
            label={`${writing.moveUp}: ${code}`}
            aria-disabled={tools.isFirst || undefined}
          />
          <IconButton
            type="submit"
            name="do"
            value={`down:${stop.parcel_id}`}
            icon="arrow_downward"
            label={`${writing.moveDown}: ${code}`}
            aria-disabled={tools.isLast || undefined}
          />
          {tools.handle !== null && (
            // The keyboard has the two buttons.
            <span
              {...tools.handle}
              className="tool run-stop-handle"
              aria-hidden="true"
              title={t.drag}
            >
              <Icon name="unfold_more" />
            </span>
          )}
        </div>
      )}
    </>
  );
}

/** The state of a stop that is not open any more, with its time and reason; nothing for an open one. */
function StopState({ stop, context: { t, tag, timeZone } }: Pick<Props, 'stop' | 'context'>) {
  const { state, reason, failure_note, finished_at } = stop;
  if (state === 'open') return null;
  return (
    <p className={`run-stop-state run-stop-${state}`}>
      <span className="record-badge">{t.states[state]}</span>
      {reason !== null && <span>{t.reasons[reason]}</span>}
      {failure_note !== null && <bdi>{failure_note}</bdi>}
      {finished_at !== null && (
        <time dateTime={finished_at} suppressHydrationWarning>
          {formatDayAndTime(finished_at, tag, timeZone)}
        </time>
      )}
    </p>
  );
}
