import type { MailServerView } from '../../../server/notifications/shared/mail.ts';
import type { Reauthentication } from '../../../server/shared/account.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { ConfirmLink } from '../../auth/two-step/reauthentication.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { PanelForm } from '../../panel/panel-form.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { MailServerForm, ownPasswordFields } from './mail-server-form.tsx';
import { mailCrumbs } from './settings-form.tsx';

type Props = PanelProps & {
  server: MailServerView;
  reauthentication: Reauthentication;
};

export function MailServerPage({ panel, t, server, reauthentication }: Props) {
  const { site } = panel;
  const words = t.mailServers;
  const page = { panel, t, title: t.setup.steps.mail, crumbs: mailCrumbs(panel, t) };
  if (server.source === 'environment') {
    return (
      <PanelLayout {...page}>
        <p className="panel">{interpolate(words.environment, { host: server.host ?? '' })}</p>
      </PanelLayout>
    );
  }
  return (
    <PanelLayout {...page} lead={server.source === 'panel' ? undefined : words.none}>
      {server.password_lost && <p className="panel panel-bad">{words.lost}</p>}
      {reauthentication === 'passkey' && (
        <ConfirmLink site={site} t={t} back={paths.control.mailServer} />
      )}
      <MailServerForm
        panel={panel}
        t={t}
        server={server}
        reauthentication={reauthentication}
        to={localizedHref(site, paths.control.mailSettings)}
      />
      {server.source === 'panel' && (
        <section className="part mail-test" aria-labelledby="remove-title">
          <h2 id="remove-title">{words.remove}</h2>
          <p>{words.removeLead}</p>
          <PanelForm site={site} t={t} spec={removalForm(words, reauthentication)} />
        </section>
      )}
    </PanelLayout>
  );
}

function removalForm(words: Messages['mailServers'], reauthentication: Reauthentication): FormSpec {
  return {
    method: 'DELETE',
    action: paths.api.mailServer,
    sections: [{ fields: ownPasswordFields(words, reauthentication) }],
    button: { label: words.remove, quiet: true },
    outcome: { type: 'reload' },
  };
}
