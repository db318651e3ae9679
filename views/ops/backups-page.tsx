import type { IslandProps } from '../../islands/registry.ts';
import type { Reauthentication } from '../../server/shared/account.ts';
import { pick } from '../../server/shared/field-values.ts';
import { paths } from '../../server/shared/paths.ts';
import { ConfirmLink } from '../auth/two-step/reauthentication.tsx';
import { Island } from '../island.tsx';
import { backupSchedule } from '../parts/backups.ts';
import { formatDayAndTime } from '../parts/dates.ts';
import { Notice } from '../parts/form-errors.tsx';
import { HiddenFields } from '../parts/plain-form.tsx';
import type { PanelProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';

type Props = PanelProps & {
  /** The backup that is to be downloaded or restored. */
  chosen: Pick<IslandProps['backup-confirmation'], 'name' | 'action'> | null;
  restored: { name: string | null; at: string } | null;
  /** How often a backup is made (null: never), and how many are kept. */
  schedule: { everyMs: number | null; keep: number };
  reauthentication: Reauthentication;
};

/** What stands above the list of backups: a button that makes one, and the form that downloads or restores one. */
export function BackupActions({ panel, t, chosen, restored, schedule, reauthentication }: Props) {
  const { site, timeZone } = panel;
  const { backups: words, form, fields } = t.control;
  const { tag } = site.language;
  const { download, restoreButton, passwordHint, restoreHint } = words;
  return (
    <>
      {restored !== null && (
        <Notice>
          {words.restored} <bdi dir="ltr">{restored.name}</bdi>,{' '}
          <bdi>{formatDayAndTime(restored.at, tag, timeZone)}</bdi>
        </Notice>
      )}
      <p>{backupSchedule(words, schedule, tag)}</p>
      <form className="above below" method="post">
        <HiddenFields values={{ _verb: `POST ${paths.api.backups}`, _key: crypto.randomUUID() }} />
        <button type="submit" className="button">
          {words.make}
        </button>
      </form>
      {reauthentication === 'passkey' && (
        <ConfirmLink site={site} t={t} back={paths.control.backups} />
      )}
      {chosen !== null && (
        <>
          <noscript>
            <p className="panel">{t.control.panel.needsScript}</p>
          </noscript>
          <Island
            name="backup-confirmation"
            on="load"
            site={site}
            props={{
              ...chosen,
              asksPassword: reauthentication === 'password',
              t: {
                ...{ download, restoreButton, passwordHint, restoreHint },
                password: fields.password,
                working: form.working,
                ...pick(t.control.list, ['dismiss', 'noAnswer']),
              },
            }}
          />
        </>
      )}
    </>
  );
}

/** How a backup is restored if the panel cannot be reached. */
export function RestoreCommand({ t }: { t: Messages }) {
  return (
    <p className="above">
      {t.control.backups.restore} <code dir="ltr">npm run restore FILE</code>
    </p>
  );
}
