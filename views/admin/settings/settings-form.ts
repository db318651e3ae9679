import type { FieldSpec, FormSpec, Outcome } from '../../../server/shared/form.ts';
import { may, type Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';

/** A form for some of the settings. */
export function settingsForm(
  { control: { form } }: Messages,
  fields: FieldSpec[],
  outcome: Outcome,
): FormSpec {
  return {
    method: 'PATCH',
    action: paths.api.settings,
    encoding: 'json',
    sends: 'changes',
    fixed: {},
    sections: [{ fields }],
    button: { label: form.save, busy: form.saving },
    outcome,
  };
}

/** The breadcrumbs of a settings page; none for who may not see all of the settings. */
export function settingsCrumbs(panel: Panel, t: Messages) {
  if (!may(panel, 'settings:read')) return [];
  const { site } = panel;
  return [{ label: t.control.settings.title, href: localizedHref(site, paths.control.settings) }];
}

/** The breadcrumbs of a page about emails, which the settings of emails lead to. */
export function mailCrumbs(panel: Panel, t: Messages) {
  const href = localizedHref(panel.site, paths.control.mailSettings);
  return [...settingsCrumbs(panel, t), { label: t.control.settings.mail, href }];
}
