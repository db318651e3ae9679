import { z } from 'zod';
import { auditQuery } from '../../admin/activity-log/api.ts';
import { settingsChange } from '../../admin/settings/actions.ts';
import { settings } from '../../content/graph/routes.ts';
import { nothing, pageOf } from '../../http/answer.ts';
import { listRequest } from '../../http/input/list-request.ts';
import { recordIdInput } from '../../http/input/record.ts';
import * as mailServers from '../../notifications/mail-server/form.ts';
import { newSubscription } from '../../notifications/subscribers/actions.ts';
import { parcelFilter } from '../../parcels/list/filter.ts';
import { newExportLink } from '../../transfer/export-links/schema.ts';
import { exportQuery } from '../../transfer/exports/api.ts';
import { importForm } from '../../transfer/imports/request.ts';
import type { Calls } from '../call.ts';
import * as answers from '../responses/site.ts';

const list = listRequest.omit({ before: true });
const plainList = list.omit({ search: true });
const exported = exportQuery
  .extend(parcelFilter.shape)
  .extend({ search: z.string().max(300).optional() });
const sheets = [
  'text/csv; charset=utf-8',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];
const someMail = { mail_driver: 'outbox' } as const;

// What the examples are made of.
const mailServer = { host: 'mail.example.com', port: 587, security: 'starttls' };
const account_password = 'a good long password';

/** The site’s content, its mail, files and settings. */
export const siteCalls: Calls = {
  'GET /api/openapi.json': {
    summary: 'Read this document',
    media: ['application/json'],
    also: { 304: null },
  },
  'GET /api/docs': {
    summary: 'Read and try the API',
    media: ['text/html'],
    also: { 304: null },
  },
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
  'POST /api/followers': {
    summary: 'Subscribe to a parcel’s email updates',
    json: newSubscription,
    form: newSubscription,
    status: 202,
    example: { code: 'TEST-1001', email: 'ada@example.com' },
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
  'GET /api/parcels/export': {
    summary: 'Download parcels as a file',
    query: exported,
    media: sheets,
  },
  'POST /api/parcels/export': {
    summary: 'Download chosen parcels as a file',
    form: exportQuery,
    media: sheets,
    formExample: { format: 'csv', ids: '1,2' },
  },
  'GET /api/export-links': {
    summary: 'List the links for spreadsheets',
    answer: pageOf(answers.exportLink),
  },
  'POST /api/export-links': {
    summary: 'Create a link for spreadsheets',
    description: 'Its address is in this answer alone.',
    json: newExportLink(new Date(0), 'UTC'),
    answer: answers.newExportLink,
    status: 201,
    errors: [409],
    example: { name: 'Late parcels', query: 'late=yes' },
  },
  'DELETE /api/export-links': {
    summary: 'Revoke a link for spreadsheets',
    json: recordIdInput,
    answer: nothing,
    errors: [404],
    example: { id: 1 },
  },
  'GET /api/export-links/{file}': {
    summary: 'Fetch the list of a link as CSV',
    description: '`file` is the token of the link and `.csv`; nothing else is needed.',
    media: ['text/csv; charset=utf-8'],
    errors: [404],
  },
  'POST /api/parcels/import': {
    summary: 'Import a spreadsheet',
    form: importForm,
    answer: answers.importReport,
    errors: [409],
    formExample: { file: 'parcels.csv' },
  },
  'POST /api/parcels/import/failures': {
    summary: 'Download the rows that fail',
    form: importForm,
    media: sheets,
    errors: [409],
    formExample: { file: 'parcels.csv' },
  },
  'GET /api/parcels/import/{id}': {
    summary: 'Read how far an import is',
    answer: answers.importProgress,
  },
  'GET /api/backups': {
    summary: 'List backups',
    query: plainList,
    answer: pageOf(answers.backup),
  },
  'POST /api/backups': { summary: 'Make a backup', answer: answers.backup, status: 201 },
  'GET /api/backups/{name}': {
    summary: 'Download a backup',
    description: 'The password is asked for again, in the header `X-Confirm-Password`.',
    media: ['application/octet-stream', 'application/vnd.sqlite3', 'application/gzip'],
    errors: [404],
  },
  'POST /api/backups/{name}/restore': {
    summary: 'Restore a backup',
    description: 'The password is asked for again, in the header `X-Confirm-Password`.',
    errors: [404, 409],
  },
};
