import type { Panel } from '../../server/shared/panel.ts';
import { paths } from '../../server/shared/paths.ts';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { PanelLayout } from './layout.tsx';

type Props = { panel: Panel; t: Messages; errors: string[] };

/** The page shown if a member's role does not allow what they asked for. */
export function NotPermittedPage({ panel, t, errors }: Props) {
  return (
    <PanelLayout panel={panel} t={t} title={t.problem.title} lead={errors.join(' ')}>
      <a className="button" href={localizedHref(panel.site, paths.control.index)}>
        {t.control.panel.dashboard}
      </a>
    </PanelLayout>
  );
}

/** The page shown if a record does not exist, or no longer exists. */
export function NothingFoundPage({ panel, t }: { panel: Panel; t: Messages }) {
  const { list, panel: words } = t.control;
  return (
    <PanelLayout panel={panel} t={t} title={list.empty}>
      <a className="button" href={localizedHref(panel.site, paths.control.index)}>
        {words.dashboard}
      </a>
    </PanelLayout>
  );
}
