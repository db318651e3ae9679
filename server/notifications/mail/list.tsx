import { sql } from 'kysely';
import { MailOutcome } from '../../../views/notifications/mail/mail-outcome.tsx';
import { deletion } from '../../../views/panel/records/actions.ts';
import { yesFilter } from '../../lists/filters.ts';
import { declareList } from '../../lists/list.tsx';
import { paths, pathTo } from '../../shared/paths.ts';
import { canRetryMail, needsRewriting } from '../shared/mail.ts';
import { mailSummary, summaryColumns } from './model.ts';

const path = paths.api.mails;
const call = `PATCH ${path}`;
const needs = 'mail:write';

export const mailList = declareList({
  name: 'emails',
  path,
  page: paths.control.mails,
  summary: 'List emails',
  needs: 'mail:read',
  row: mailSummary,
  isLong: true,
  query: (db) => db.selectFrom('mails').select(summaryColumns),
  rows: (_c, found) => found,
  title: (t) => t.control.mail.listTitle,
  nameOf: ({ subject }) => subject,
  href: ({ id }) => pathTo(paths.control.mail, { id }),
  create: { path: paths.control.sendMail, label: (t) => t.control.mail.sendTitle, needs },
  empty: (t) => t.lists.empty.emails,
  columns: {
    subject: {
      kind: 'text',
      label: (t) => t.control.fields.subject,
      value: ({ subject }) => subject,
    },
    state: {
      kind: 'state',
      label: (t) => t.control.mail.outcome,
      value: ({ state, dismissed_at }, { control: { mail } }) =>
        dismissed_at === null
          ? { name: `mail-${state}`, label: mail.states[state] }
          : { name: 'mail-dismissed', label: mail.dismissed },
      draw: (mail, reader) => <MailOutcome mail={mail} reader={reader} />,
    },
    recipient: {
      kind: 'text',
      label: (t) => t.control.fields.to,
      value: ({ recipient }) => recipient,
    },
    kind: {
      kind: 'text',
      label: (t) => t.lists.kind,
      value: ({ kind }, t) => t.control.mail.kinds[kind],
    },
    at: {
      kind: 'time',
      label: (t) => t.control.mail.writtenAt,
      value: ({ sent_at, kept_at, created_at }) => sent_at ?? kept_at ?? created_at,
    },
    driver: {
      kind: 'text',
      label: (t) => t.control.fields.mail_driver,
      value: ({ driver }, t) => t.control.mail.driversShort[driver],
      isOptional: true,
    },
    file: {
      kind: 'text',
      label: (t) => t.importing.page.steps.file,
      value: ({ file }) => file,
      isOptional: true,
    },
    last_error: {
      kind: 'text',
      label: (t) => t.control.mail.lastError,
      value: ({ last_error }) => last_error,
      isOptional: true,
    },
  },
  filters: {
    failed: yesFilter(
      (t) => t.control.mail.states.failed,
      () => sql<boolean>`state = 'failed' and dismissed_at is null`,
    ),
  },
  actions: [
    { icon: 'sync', label: (t) => t.control.mail.retry, needs, if: canRetryMail, call },
    {
      icon: 'edit',
      label: (t) => t.control.mail.writeAgain,
      needs,
      if: needsRewriting,
      href: ({ id }) => `${paths.control.sendMail}?again=${id}`,
    },
    {
      icon: 'check',
      label: (t) => t.control.mail.dismiss,
      needs,
      if: ({ state, dismissed_at }) => state === 'failed' && dismissed_at === null,
      call,
      fields: { dismissed: 'yes' },
    },
    {
      icon: 'undo',
      label: (t) => t.control.mail.restore,
      needs,
      if: ({ dismissed_at }) => dismissed_at !== null,
      call,
      fields: { dismissed: 'no' },
    },
    {
      ...deletion,
      needs,
      call: `DELETE ${path}`,
      isBulk: true,
    },
  ],
});
