import type { Reauthentication } from '../../server/shared/account.ts';
import { paths } from '../../server/shared/paths.ts';
import { settingsCrumbs } from '../admin/settings/settings-form.tsx';
import { ConfirmLink } from '../auth/two-step/reauthentication.tsx';
import { Island } from '../island.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { type Backup, backupEntry, backupSchedule } from '../parts/backups.ts';
import { formatDayAndTime } from '../parts/dates.ts';
import { Notice } from '../parts/form-errors.tsx';
import type { PanelProps } from '../props.ts';

type Props = PanelProps & {
  backups: Backup[];
  restored: { name: string | null; at: string } | null;
  /** How often a backup is made (null: never), and how many are kept. */
  schedule: { everyMs: number | null; keep: number };
  reauthentication: Reauthentication;
};

export function BackupsPage({ panel, t, backups, restored, schedule, reauthentication }: Props) {
  const { site, timeZone } = panel;
  const { backups: words, form, list, fields } = t.control;
  const { tag } = site.language;
  const format = { tag, timeZone };
  const { make, download, restoreButton, passwordHint, restoreHint } = words;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      crumbs={settingsCrumbs(panel, t)}
      lead={words.lead}
    >
      {restored !== null && (
        <Notice>
          {words.restored} <bdi dir="ltr">{restored.name}</bdi>,{' '}
          <bdi>{formatDayAndTime(restored.at, tag, timeZone)}</bdi>
        </Notice>
      )}
      <p>{backupSchedule(words, schedule, tag)}</p>
      {reauthentication === 'passkey' && (
        <ConfirmLink site={site} t={t} back={paths.control.backups} />
      )}
      <Island
        name="backups"
        on="load"
        site={site}
        props={{
          backups: backups.map((backup) => ({
            ...backupEntry(backup, format),
            note: backup.name.includes('-before-update') ? words.beforeUpdate : null,
          })),
          format,
          keep: schedule.keep,
          asksPassword: reauthentication === 'password',
          t: {
            make,
            download,
            restoreButton,
            passwordHint,
            restoreHint,
            none: list.none,
            password: fields.password,
            working: form.working,
            dismiss: list.dismiss,
            noAnswer: list.noAnswer,
          },
        }}
      />
      <p>
        {words.restore} <code dir="ltr">npm run restore FILE</code>
      </p>
    </PanelLayout>
  );
}
