import { paths } from '../../server/shared/paths.ts';
import { localizedHref } from '../parts/links.ts';
import type { PanelProps } from '../props.ts';

type Props = PanelProps & { to: readonly ('counter' | 'till' | 'receipts' | 'bankings')[] };

/** Links to pages about cash in the office, beside a list. */
export function TillLinks({ panel: { site }, t, to }: Props) {
  const { counter, title: till, receipts, bankings } = t.till;
  const labels = { counter, till, receipts, bankings };
  return to.map((name) => (
    <a key={name} className="button button-quiet" href={localizedHref(site, paths.control[name])}>
      {labels[name]}
    </a>
  ));
}
