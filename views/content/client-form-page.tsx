import { clientFields, logoField } from '../../server/shared/fields.ts';
import type { Panel } from '../../server/shared/panel.ts';
import { imagePath, paths } from '../../server/shared/paths.ts';
import type { Client } from '../../server/shared/site.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { fieldsOf, optional, PanelForm } from '../panel/panel-form.tsx';
import { changeForm, creationForm, type FormBody } from '../panel/record-forms.ts';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

type Props = {
  panel: Panel;
  t: Messages;
  /** null: a new one is created. */
  client: Client | null;
  /** The initial value of the position in the list. */
  place: number;
};

/** A client: its name, its logo, the logo's link, and its position. */
export function ClientFormPage({ panel, t, client, place }: Props) {
  const { site } = panel;
  const words = t.control.clients;
  const list = localizedHref(site, paths.control.clients);
  const body: FormBody = {
    action: paths.api.clients,
    encoding: 'multipart',
    sections: [{ fields: fieldsFor(t, client, place) }],
  };
  const next = [
    { label: words.toList, to: list },
    { label: words.another, to: localizedHref(site, paths.control.createClient) },
  ];
  const spec =
    client === null
      ? creationForm(t, words.createButton, next, body)
      : changeForm(t, client.id, { type: 'reload' }, body);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={client === null ? words.create : words.editTitle}
      crumbs={[{ label: words.title, href: list }]}
    >
      <PanelForm site={site} t={t} spec={spec} />
    </PanelLayout>
  );
}

function fieldsFor({ control }: Messages, client: Client | null, place: number) {
  const { clients: words, fields, form } = control;
  const rules = { ...clientFields, image: client === null ? logoField : optional(logoField) };
  const field = fieldsOf(rules, fields);
  return [
    field('name', 'text', client?.name),
    field('link', 'url', client?.link, { hint: words.linkHint }),
    field('image', 'picture', '', {
      label: fields.logo,
      hint: client === null ? words.logoHint : `${form.replacesPicture} ${words.logoHint}`,
      ...(client !== null && { picture: imagePath(client.image) }),
    }),
    field('position', 'number', place, { hint: words.positionHint }),
  ];
}
