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
        const { top, height } = event.currentTarget.getBoundingClientRect();
        setTarget({ parcel, after: event.clientY > top + height / 2 });
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null && target !== null) {
          const others = parcels.filter((other) => other !== dragged);
          const at = others.indexOf(target.parcel) + (target.after ? 1 : 0);
          onOrder(movedTo(parcels, dragged, at));
        }
        end();
      },
    }),
  };
}
