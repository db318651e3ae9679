import { useEffect, useRef } from 'react';
import { colon } from '../../../server/shared/colon.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { contentPagePath, paths, pathTo } from '../../../server/shared/paths.ts';
import { type ListedPage, linkedPages } from '../../../server/web/shared/site.ts';
import { Icon, IconButton } from '../../../views/parts/icon.tsx';
import { UserText } from '../../../views/parts/written.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { sendJson } from '../../shared/api.ts';
import {
  type Around,
  type ListProps,
  RecordList,
  type UpdateRecord,
} from '../../shared/list/record-list.tsx';
import { idAsKey } from '../../shared/state/collection.ts';
import { useStoredCollection } from '../../shared/state/store.ts';

type Props = ListProps<ListedPage> & {
  t: {
    pages: Messages['control']['pages'];
    writing: Pick<Messages['writing'], 'moveUp' | 'moveDown' | 'movedUp' | 'movedDown' | 'places'>;
  };
};

/** The content pages, in the order of their links. */
export default function ContentPageList({ first, search, context, t }: Props) {
  const records = useStoredCollection(first, {
    select: ({ pages }) => pages,
    put: (pages) => ({ pages }),
    keyOf: idAsKey,
  });
  return (
    <RecordList
      context={context}
      records={records}
      api={`${paths.api.pages}?sort=position`}
      search={search}
      nameOf={({ title }) => title}
      warningOf={(page) => linkWarning(page, t.pages)}
      compare={(one, other) => linkPosition(one) - linkPosition(other) || one.id - other.id}
      draw={(page, update, around) => (
        <>
          <ContentPageEntry page={page} context={context} t={t} />
          {context.writes && (
            <MoveButtons
              page={page}
              around={around}
              update={update}
              t={t.writing}
              tag={context.tag}
            />
          )}
        </>
      )}
    />
  );
}

function linkPosition({ position = 0 }: ListedPage): number {
  return position;
}

/** The warning before deleting a page that other pages of the site link to. */
function linkWarning({ slug, shown_in }: ListedPage, t: Props['t']['pages']) {
  if (slug === linkedPages.dashboard) return t.dashboardLinks;
  return shown_in === 'footer' || shown_in === 'both' ? t.footerLinks : undefined;
}

type EntryProps = Pick<Props, 'context' | 't'> & { page: ListedPage };

function ContentPageEntry({ page, context, t }: EntryProps) {
  const { slug, title, icon, shown_in } = page;
  const address = contentPagePath(slug);
  return (
    <div className="record-main line break plain grow record-with-icon">
      <span className="record-icon round">
        <Icon name={icon} />
      </span>
      <a href={context.writes ? pathTo(paths.control.page, { slug }) : address}>
        <strong>
          <UserText lang={context.contentLang}>{title}</UserText>
        </strong>
      </a>
      <small>
        {t.pages.publicAddress}
        {colon(context.tag)}
        <a href={address} dir="ltr">
          {address}
        </a>
        {shown_in !== undefined && ` · ${t.writing.places[shown_in]}`}
      </small>
    </div>
  );
}

type MoveProps = {
  page: ListedPage;
  around: Around<ListedPage>;
  update: UpdateRecord<ListedPage>;
  t: Props['t']['writing'];
  tag: string;
};

/** Two buttons that exchange a page with the one above or below it. */
function MoveButtons({ page, around: { before, after, announce }, update, t, tag }: MoveProps) {
  const { id, title, position } = page;
  const used = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that has moved has lost its focus
  useEffect(() => {
    used.current?.focus();
    used.current = null;
  }, [position]);

  /**
   * Exchanges the positions of this page and a neighbour. @param step what is added to the
   * neighbour's position.
   */
  async function exchange(button: HTMLButtonElement, other: ListedPage | undefined, step: number) {
    if (other?.position === undefined || used.current !== null) return;
    used.current = button;
    const call = () =>
      sendJson<ListedPage>('PATCH', paths.api.pages, { id, position: other.position });
    const isDone = await update(call, { ...other, position: other.position + step });
    if (isDone) announce(interpolate(step > 0 ? t.movedUp : t.movedDown, { name: title }));
    else used.current = null;
  }

  return (
    <>
      <IconButton
        icon="expand_more"
        label={`${t.moveUp}${colon(tag)}${title}`}
        className="tool record-up"
        title={t.moveUp}
        aria-disabled={before === undefined}
        onClick={({ currentTarget }) => exchange(currentTarget, before, 1)}
      />
      <IconButton
        icon="expand_more"
        label={`${t.moveDown}${colon(tag)}${title}`}
        title={t.moveDown}
        aria-disabled={after === undefined}
        onClick={({ currentTarget }) => exchange(currentTarget, after, -1)}
      />
    </>
  );
}
