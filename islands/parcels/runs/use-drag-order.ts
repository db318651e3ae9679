import { type DragEvent, useState } from 'react';
import { movedTo } from '../../../server/shared/run-form.ts';

/** Where a stop that is dragged would be dropped. */
export type DropTarget = { parcel: number; after: boolean };

/**
 * Orders open stops by dragging their handles. The keyboard has buttons for the same.
 *
 * @param parcels the open ones, in order.
 */
export function useDragOrder(parcels: readonly number[], onOrder: (order: number[]) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<DropTarget | null>(null);

  const end = () => {
    setDragged(null);
    setTarget(null);
  };

  return {
    dragged,
    target,
    /** Of the handle of a stop. */
    handle: (parcel: number) => ({
      draggable: true,
      onDragStart: ({ dataTransfer, currentTarget }: DragEvent) => {
        dataTransfer.effectAllowed = 'move';
        // Firefox drags nothing that has no data.
        dataTransfer.setData('text/plain', String(parcel));
        const row = currentTarget.closest('li');
        if (row !== null) dataTransfer.setDragImage(row, 0, 0);
        setDragged(parcel);
      },
      onDragEnd: end,
    }),
    /** Of the row of a stop. */
    row: (parcel: number) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === null || dragged === parcel) return;
        event.preventDefault();
        setTarget(targetAt(event, parcel));
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        end();
        if (dragged === null || dragged === parcel) return;
        const { after } = targetAt(event, parcel);
        const others = parcels.filter((other) => other !== dragged);
        onOrder(movedTo(parcels, dragged, others.indexOf(parcel) + (after ? 1 : 0)));
      },
    }),
  };
}

/** Whether the pointer is in the upper or the lower half of a row. */
function targetAt({ currentTarget, clientY }: DragEvent, parcel: number): DropTarget {
  const { top, height } = currentTarget.getBoundingClientRect();
  return { parcel, after: clientY > top + height / 2 };
}
