import { auditQuery } from '../../admin/activity-log/api.ts';
import { settingsChange } from '../../admin/settings/actions.ts';
import { settings } from '../../content/settings-answer.ts';
import { pageOf } from '../../http/answer.ts';
import { listRequest } from '../../http/input/list-request.ts';
import * as mailServers from '../../notifications/mail-server/form.ts';
import type { Calls } from '../call.ts';
import * as answers from '../responses/site.ts';

const list = listRequest.omit({ before: true });
const plainList = list.omit({ search: true });
const someMail = { mail_driver: 'outbox' } as const;

// What the examples are made of.
const mailServer = { host: 'mail.example.com', port: 587, security: 'starttls' };
const account_password = 'a good long password';

/** The site’s content, its mail, files and settings. */
export const siteCalls: Calls = {
  'GET /api/attention': { summary: 'Read what needs attention', answer: answers.alerts },
  'GET /api/audit': {
    summary: 'Read the activity log',
    query: plainList.extend(auditQuery.shape),
    answer: pageOf(answers.auditEvent),
  },
  'PATCH /api/settings': {
    summary: 'Change settings',
    json: settingsChange(someMail, { smtp: true, server: true }),
    answer: settings,
    example: { contact_phone: '+1 555 0142' },
  },
  'GET /api/mail-server': { summary: 'Read the mail server', answer: answers.mailServer },
  'PATCH /api/mail-server': {
    summary: 'Change the mail server',
    json: mailServers.mailServerChange,
    answer: answers.mailServer,
    errors: [409],
    example: { ...mailServer, account_password },
  },
  'DELETE /api/mail-server': {
    summary: 'Forget the mail server',
    json: mailServers.mailServerDeletion,
    errors: [404],
    example: { account_password },
  },
  'POST /api/mail-server/test': {
    summary: 'Test a mail server',
    json: mailServers.mailServerTest,
    errors: [502],
    example: mailServer,
  },
};
