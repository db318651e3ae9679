import { fill } from '../../../server/shared/fill.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';

export function AccountPage({ panel, t }: { panel: Panel; t: Messages }) {
  const { account } = t.control;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={account.title}
      lead={fill(account.lead, { email: panel.email })}
    >
      <a className="button" href={localizedHref(panel.site, paths.control.changePassword)}>
        {account.changeTitle}
      </a>
    </PanelLayout>
  );
}
