import { migration } from './baseline/values.ts';

/** What is attached to a mail, as JSON; it is drawn when the mail is sent. */
export const up = migration(() => [`alter table mails add column attachment text`]);
