import { type PointerEvent, useState } from 'react';
import { movedTo } from '../../../server/shared/run-form.ts';

/** Where a stop that is dragged would be dropped. */
export type DropTarget = { parcel: number; after: boolean };

/** The id of a stop's row. */
export function rowIdOf(parcel: number): string {
  return `stop-${parcel}`;
}

/**
 * Orders open stops by dragging their handles, with a mouse, a pen or a finger. The keyboard has buttons for the same.
 *
 * @param parcels the open ones, in order.
 */
export function useDragOrder(parcels: readonly number[], onOrder: (order: number[]) => void) {
  const [target, setTarget] = useState<DropTarget | null>(null);
  const end = () => setTarget(null);

  const handle = (parcel: number) => {
    const targetOf = (event: PointerEvent) =>
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
      onPointerMove: (event: PointerEvent) => setTarget(targetOf(event)),
      onPointerCancel: end,
      onPointerUp: (event: PointerEvent) => {
        const dropped = targetOf(event);
        end();
        if (dropped === null) return;
        const others = parcels.filter((other) => other !== parcel);
        onOrder(movedTo(parcels, parcel, others.indexOf(dropped.parcel) + (dropped.after ? 1 : 0)));
      },
    };
  };
  return { target, handle };
}

/** The row at a height of the window, and whether that is its lower half; null: there is none. */
function rowAt(y: number, parcels: readonly number[]): DropTarget | null {
  for (const parcel of parcels) {
    const box = document.getElementById(rowIdOf(parcel))?.getBoundingClientRect();
    if (box !== undefined && y >= box.top && y <= box.bottom) {
      return { parcel, after: y > box.top + box.height / 2 };
    }
  }
  return null;
}
