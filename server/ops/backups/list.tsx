import { backupSize } from '../../../views/parts/backups.ts';
import { declareList } from '../../lists/list.tsx';
import { paths } from '../../shared/paths.ts';
import { listBackups, toBackupEntry } from './files.ts';
import { backup } from './model.ts';

export const backupList = declareList({
  name: 'backups',
  path: paths.api.backups,
  page: paths.control.backups,
  parent: { path: paths.control.settings, label: (t) => t.control.settings.title },
  summary: 'List backups',
  needs: 'backups:read',
  hasSearch: false,
  row: backup,
  all: async (c) => {
    const files = await listBackups(c.var.deps.config.backups.dir);
    return files.map((file, index) => ({ id: index + 1, ...toBackupEntry(file) }));
  },
  texts: () => [],
  answer: ({ id: _, ...answer }) => answer,
  title: (t) => t.control.backups.title,
  lead: (t) => t.control.backups.lead,
  nameOf: ({ name }) => name,
  columns: {
    created_at: {
      kind: 'time',
      label: (t) => t.parcelList.created,
      value: ({ created_at }) => created_at,
    },
    name: {
      kind: 'text',
      label: (t) => t.importing.page.steps.file,
      value: ({ name }) => name,
      draw: ({ name }) => <bdi dir="ltr">{name}</bdi>,
    },
    size: {
      kind: 'number',
      label: (t) => t.lists.size,
      value: ({ size }) => size,
      draw: ({ size }, { tag }) => <bdi>{backupSize(size, tag)}</bdi>,
    },
    kind: {
      kind: 'text',
      label: (t) => t.lists.kind,
      value: ({ name }, t) =>
        name.includes('-before-update') ? t.control.backups.beforeUpdate : null,
    },
  },
  sorts: { created_at: ({ created_at }) => created_at, size: ({ size }) => size },
  actions: [
    {
      icon: 'download',
      label: (t) => t.control.backups.download,
      needs: 'backups:read',
      href: ({ name }) => chosenBackup(name, 'download'),
    },
    {
      icon: 'history',
      label: (t) => t.control.backups.restoreButton,
      needs: 'backups:write',
      href: ({ name }) => chosenBackup(name, 'restore'),
    },
  ],
});

/** The address of the page that asks for the password before a backup is downloaded or restored. */
function chosenBackup(backup: string, action: 'download' | 'restore'): string {
  return `${paths.control.backups}?${new URLSearchParams({ backup, action })}`;
}
