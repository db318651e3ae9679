import { sql } from 'kysely';
import { MessageText } from '../../../views/notifications/messages/message-text.tsx';
import { deletion } from '../../../views/panel/records/actions.ts';
import { IsolatedText } from '../../../views/parts/text-with-emails.tsx';
import { yesFilter } from '../../lists/filters.ts';
import { declareList } from '../../lists/list.tsx';
import { paths, pathTo } from '../../shared/paths.ts';
import { message, selectMessages, withParcels } from './model.ts';

const path = paths.api.messages;
const call = `PATCH ${path}`;
const needs = 'messages:write';

export const messageList = declareList({
  name: 'messages',
  path,
  page: paths.control.messages,
  summary: 'List messages',
  needs: 'messages:read',
  row: message,
  query: selectMessages,
  rows: (c, found) => withParcels(c.var.deps.db, found),
  title: (t) => t.control.messages.title,
  nameOf: ({ subject }) => subject,
  empty: (t) => t.lists.empty.messages,
  columns: {
    subject: {
      kind: 'text',
      label: (t) => t.control.fields.subject,
      value: ({ subject }) => subject,
      draw: (row, reader) => <MessageText message={row} reader={reader} />,
    },
    state: {
      kind: 'state',
      label: (t) => t.control.fields.stage,
      value: ({ read_at, answered_at }, t) =>
        answered_at !== null
          ? { name: 'mail-sent', label: t.replies.fields.answered }
          : read_at === null
            ? { name: 'unread', label: t.control.messages.unread }
            : null,
    },
    name: { kind: 'text', label: (t) => t.control.fields.name, value: ({ name }) => name },
    email: {
      kind: 'text',
      label: (t) => t.control.fields.email,
      value: ({ email }) => email,
      draw: ({ email }, { t }) => <IsolatedText text={email ?? t.control.messages.noAddress} />,
    },
    phone: {
      kind: 'text',
      label: (t) => t.replies.fields.phone,
      value: ({ phone }) => phone,
      isOptional: true,
    },
    created_at: {
      kind: 'time',
      label: (t) => t.parcelList.created,
      value: ({ created_at }) => created_at,
    },
    body: {
      kind: 'text',
      label: (t) => t.control.fields.body,
      value: ({ body }) => body,
      isOptional: true,
    },
  },
  filters: {
    unread: yesFilter(
      (t) => t.control.messages.unread,
      () => sql<boolean>`read_at is null`,
    ),
  },
  actions: [
    {
      icon: 'reply',
      label: (t) => t.control.messages.reply,
      needs,
      if: ({ email }) => email !== null,
      href: ({ id }) => pathTo(paths.control.answerMessage, { id }),
    },
    {
      icon: 'mark_email_read',
      label: (t) => t.control.messages.markRead,
      needs,
      if: ({ read_at }) => read_at === null,
      call,
      fields: { read: 'yes' },
      isBulk: true,
    },
    {
      icon: 'mark_email_unread',
      label: (t) => t.control.messages.markUnread,
      needs,
      if: ({ read_at }) => read_at !== null,
      call,
      fields: { read: 'no' },
    },
    {
      ...deletion,
      needs,
      call: `DELETE ${path}`,
      isBulk: true,
    },
  ],
});
