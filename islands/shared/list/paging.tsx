import type { PageOf } from '../../../server/shared/envelope.ts';
import { IconButton } from '../../../views/parts/icon.tsx';
import type { Messages } from '../../../views/translations/messages.ts';

type Props = {
  t: Pick<Messages['control']['list'], 'more'>;
  list: PageOf<unknown>;
  /** The language that numbers are written in, BCP 47. */
  tag: string;
  fetching: boolean;
  /** @param path of the next page. */
  showNext: (path: string) => void;
};

/** The page that is shown of all pages, and a button that loads the next one. */
export function Paging({ t, list, tag, fetching, showNext }: Props) {
  if (list.total === 0) return null;
  const { next_page_url: next } = list;
  const [shown, all] = [list.current_page, list.last_page].map((page) => page.toLocaleString(tag));
  return (
    <div className="list-paging row soft above">
      <span dir="ltr">{`(${shown}/${all}${list.total_is_capped ? '+' : ''})`}</span>
      {next !== null && (
        <IconButton
          icon="arrow_forward"
          label={t.more}
          aria-disabled={fetching || undefined}
          onClick={() => fetching || showNext(next)}
        />
      )}
    </div>
  );
}
