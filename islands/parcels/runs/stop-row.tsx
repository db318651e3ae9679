import { type ComponentProps, type PointerEvent, useState } from 'react';
import { formatCod } from '../../../server/parcels/shared/cash.ts';
import { moveTo, type RunStop, stopCheckboxName } from '../../../server/parcels/shared/run.ts';
import { colon } from '../../../server/shared/colon.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { inLanguage, paths, pathTo } from '../../../server/shared/paths.ts';
import { formatDayAndTime } from '../../../views/parts/dates.ts';
import { Icon, IconButton } from '../../../views/parts/icon.tsx';
import { telephoneHref } from '../../../views/parts/links.ts';
import { StopTimes } from '../../../views/parts/stop-times.tsx';
import { UserText } from '../../../views/parts/written.tsx';
import type { RunContext } from './run-board.tsx';

type Props = {
  stop: RunStop;
  context: RunContext;
  /** Whether the user may open the parcel's page. */
  isLinked: boolean;
  /** How late the run is, in milliseconds. */
  delay: number;
  /** The tools that reorder the stop; null if it is finished, or the user may not change the run. */
  tools: { isFirst: boolean; isLast: boolean; handle: ComponentProps<'span'> | null } | null;
};

export function StopRow({ stop, context, isLinked, tools, delay }: Props) {
  const { t, writing, contentLang, addressLanguage } = context;
  const { tracking_code: code, recipient_name, destination, recipient_phone_number } = stop;
  const { pieces_count: count } = stop;
  const cod = formatCod(stop, context.tag);
  const notes = [stop.driver_note, stop.note].filter((note) => note !== null);
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
        <label className="run-stop-select fixed">
          <input
            type="checkbox"
            name={stopCheckboxName(stop)}
            value="yes"
            aria-label={interpolate(context.select, { code })}
          />
        </label>
      )}
      <span className="run-stop-number fixed soft">
        {stop.position.toLocaleString(context.tag)}
      </span>
      <div className="run-stop-facts grow">
        <p className="line">
          {isLinked ? linked : shown}
          <bdi>{recipient_name}</bdi>
          {stop.company !== null && <bdi>{stop.company}</bdi>}
        </p>
        <p className="line soft">
          <UserText lang={contentLang}>{destination}</UserText>
          {recipient_phone_number !== null && (
            <a className="run-stop-link" href={telephoneHref(recipient_phone_number)} dir="ltr">
              {recipient_phone_number}
            </a>
          )}
        </p>
        {(cod !== null || count > 1) && (
          <p className="line">
            {count > 1 && <span>{plural(context.pieces, 'count', { count }, context.tag)}</span>}
            {cod !== null && (
              <span>
                {context.cod} <strong>{cod}</strong>
              </span>
            )}
          </p>
        )}
        <StopTimes stop={stop} t={t} tag={context.tag} timeZone={context.timeZone} delay={delay} />
        {notes.map((note) => (
          <p key={note} className="line soft">
            <UserText lang={contentLang}>{note}</UserText>
          </p>
        ))}
        <StopState stop={stop} context={context} />
      </div>
      {tools !== null && (
        <div className="run-stop-tools row fixed">
          <IconButton
            type="submit"
            name="do"
            value={`up:${stop.parcel_id}`}
            icon="arrow_upward"
            label={`${writing.moveUp}${colon(context.tag)}${code}`}
            aria-disabled={tools.isFirst || undefined}
          />
          <IconButton
            type="submit"
            name="do"
            value={`down:${stop.parcel_id}`}
            icon="arrow_downward"
            label={`${writing.moveDown}${colon(context.tag)}${code}`}
            aria-disabled={tools.isLast || undefined}
          />
          {tools.handle !== null && (
            // Keyboard users have the two buttons.
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

/** The state of a finished stop, with its time and reason; nothing for an open one. */
function StopState({ stop, context: { t, tag, timeZone } }: Pick<Props, 'stop' | 'context'>) {
  const { state, reason, failure_note, finished_at } = stop;
  if (state === 'open') return null;
  return (
    <p className={`run-stop-state line run-stop-${state}`}>
      <span className="record-badge badge">{t.states[state]}</span>
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

/** Where a dragged stop would be dropped. */
export type DropTarget = { parcel: number; after: boolean };

export function stopRowId(parcel: number): string {
  return `stop-${parcel}`;
}

/**
 * Orders open stops by dragging their handles, with a mouse, a pen or a finger.
 *
 * @param parcels the ids of the open stops' parcels, in order.
 */
export function useDragOrder(parcels: readonly number[], onOrder: (order: number[]) => void) {
  const [target, setTarget] = useState<DropTarget | null>(null);
  const end = () => setTarget(null);

  const handle = (parcel: number) => {
    const findDropTarget = (event: PointerEvent) =>
      event.currentTarget.hasPointerCapture(event.pointerId)
        ? rowAt(
            event.clientY,
            parcels.filter((other) => other !== parcel),
          )
        : null;
    return {
      onPointerDown: ({ currentTarget, pointerId, button }: PointerEvent) => {
        if (button === 0) currentTarget.setPointerCapture(pointerId);
      },
      onPointerMove: (event: PointerEvent) => setTarget(findDropTarget(event)),
      onPointerCancel: end,
      onPointerUp: (event: PointerEvent) => {
        const dropped = findDropTarget(event);
        end();
        if (dropped === null) return;
        const others = parcels.filter((other) => other !== parcel);
        onOrder(moveTo(parcels, parcel, others.indexOf(dropped.parcel) + (dropped.after ? 1 : 0)));
      },
    };
  };
  return { target, handle };
}

/** The row at a height of the window, and whether `y` is in its lower half; null if there is no row. */
function rowAt(y: number, parcels: readonly number[]): DropTarget | null {
  for (const parcel of parcels) {
    const box = document.getElementById(stopRowId(parcel))?.getBoundingClientRect();
    if (box !== undefined && y >= box.top && y <= box.bottom) {
      return { parcel, after: y > box.top + box.height / 2 };
    }
  }
  return null;
}
