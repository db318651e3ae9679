import type { Panel } from '../../server/shared/panel.ts';
import { paths } from '../../server/shared/paths.ts';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { PanelLayout } from './layout.tsx';

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
