import { useEffect, useRef } from 'react';
import { interpolate } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import type { ListedPage } from '../../server/shared/site.ts';
import { IconButton } from '../../views/parts/icon-button.tsx';
import { sendJson } from '../shared/api.ts';
import type { ListContext } from './list-context.ts';
import type { Around, ListState } from './use-list.ts';

type Props = {
  page: ListedPage;
  around: Around<ListedPage>;
  update: ListState<ListedPage>['update'];
  t: ListContext['writing'];
};

/** Two buttons that exchange a page with the one above or below it. */
export function MoveButtons({ page, around: { before, after, announce }, update, t }: Props) {
  const { id, title, position } = page;
  const used = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that has moved has lost its focus
  useEffect(() => {
    used.current?.focus();
    used.current = null;
  }, [position]);

  /** @param step which way the other one goes. */
  async function exchange(button: HTMLButtonElement, other: ListedPage | undefined, step: number) {
    if (other?.position === undefined || used.current !== null) return;
    used.current = button;
    const call = () =>
      sendJson<ListedPage>('PATCH', paths.api.pages, { id, position: other.position });
    const moved = { ...other, position: other.position + step };
    const isDone = await update(call, moved);
    if (isDone) announce(interpolate(step > 0 ? t.movedUp : t.movedDown, { name: title }));
    else used.current = null;
  }

  return (
    <>
      <IconButton
        icon="expand_more"
        label={`${t.moveUp}: ${title}`}
        className="tool record-up"
        title={t.moveUp}
        aria-disabled={before === undefined}
        onClick={({ currentTarget }) => exchange(currentTarget, before, 1)}
      />
      <IconButton
        icon="expand_more"
        label={`${t.moveDown}: ${title}`}
        title={t.moveDown}
        aria-disabled={after === undefined}
        onClick={({ currentTarget }) => exchange(currentTarget, after, -1)}
      />
    </>
  );
}
