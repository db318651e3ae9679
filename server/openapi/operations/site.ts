import { z } from 'zod';
import { newLogo } from '../../content/branding/api.ts';
import {
  contentPageChange,
  contentPageDeletion,
  newContentPage,
} from '../../content/pages/actions.ts';
import { listOrder, newPicture } from '../../content/pages/api.ts';
import { companyLogo } from '../../content/settings-answer.ts';
import { nothing, pageOf } from '../../http/answer.ts';
import { choice } from '../../http/input/fields.ts';
import { listRequest } from '../../http/input/list-request.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { mailChange } from '../../notifications/mail/api.ts';
import { mailPassword, outgoingMail } from '../../notifications/mail/outgoing-mail.ts';
import { contactMessage, messageChange, newReply } from '../../notifications/messages/schema.ts';
import { statusEmailChange } from '../../notifications/status-emails/actions.ts';
import { newSubscription } from '../../notifications/subscribers/actions.ts';
import { parcelFilter } from '../../parcels/list/filter.ts';
import { yesNo } from '../../shared/enums.ts';
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
const password = mailPassword.optional();

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
  'GET /api/graph': {
    summary: 'Read what a page of the site starts with',
    answer: answers.graph,
    also: { 304: null },
  },
  'GET /api/pages': {
    summary: 'List content pages',
    query: list.extend(listOrder.shape),
    answer: pageOf(answers.contentPage),
  },
  'POST /api/pages': {
    summary: 'Create a content page',
    json: newContentPage,
    answer: answers.contentPage,
    status: 201,
    errors: [409],
    example: { title: 'Our vans', content: 'They are red.', icon: 'pages' },
  },
  'PATCH /api/pages': {
    summary: 'Change a content page',
    json: contentPageChange,
    answer: answers.contentPage,
    errors: [404],
    example: { id: 'our-fleet', title: 'Our vans' },
  },
  'DELETE /api/pages': {
    summary: 'Delete a content page',
    json: contentPageDeletion,
    errors: [404],
    example: { id: 'our-fleet' },
  },
  'POST /api/pages/images': {
    summary: 'Store an image for content pages',
    form: newPicture,
    answer: answers.pagePicture,
    status: 201,
    formExample: { image: 'photo.jpg' },
  },
  'POST /api/settings/logo': {
    summary: 'Set the company’s logo',
    form: newLogo,
    answer: companyLogo,
    formExample: { image: 'logo.png' },
  },
  'DELETE /api/settings/logo': {
    summary: 'Remove the company’s logo',
    json: nothing,
    answer: companyLogo,
    example: {},
  },
  'POST /api/messages': {
    summary: 'Send a message to the company',
    json: contactMessage,
    status: 201,
    example: { subject: 'Opening hours', body: 'Are you open on Sunday?' },
  },
  'GET /api/messages': {
    summary: 'List messages',
    query: list.extend({ unread: choice(yesNo).optional() }),
    answer: pageOf(answers.message),
  },
  'PATCH /api/messages': {
    summary: 'Mark a message as read or unread',
    json: messageChange,
    answer: answers.message,
    errors: [404],
    example: { id: 1, read: true },
  },
  'DELETE /api/messages': {
    summary: 'Delete a message',
    json: recordIdInput,
    errors: [404],
    example: { id: 1 },
  },
  'POST /api/messages/answers': {
    summary: 'Reply to a message',
    json: newReply.extend({ password }),
    answer: answers.reply,
    status: 201,
    errors: [404, 409, 502],
    example: { message: 1, subject: 'Re: Hello', body: 'We are.' },
  },
  'POST /api/followers': {
    summary: 'Subscribe to a parcel’s email updates',
    json: newSubscription,
    form: newSubscription,
    status: 202,
    example: { code: 'TEST-1001', email: 'ada@example.com' },
  },
  'POST /api/contact': {
    summary: 'Send an email',
    json: outgoingMail('').extend({ password }),
    answer: answers.sentMail,
    status: 201,
    errors: [502],
    example: {
      from: 'desk@example.com',
      to: 'ada@example.com',
      subject: 'Your parcel',
      body: 'It is on its way.',
    },
  },
  'GET /api/mails': {
    summary: 'List emails',
    query: list.extend({ failed: choice(yesNo).optional() }),
    answer: pageOf(answers.mailSummary),
  },
  'PATCH /api/mails': {
    summary: 'Send an email again, or dismiss its failure',
    json: mailChange,
    answer: answers.mailSummary,
    errors: [404, 409],
    example: { id: 2, dismissed: true },
  },
  'DELETE /api/mails': {
    summary: 'Delete an email',
    json: recordIdInput,
    errors: [404, 409],
    example: { id: 2 },
  },
  'GET /api/mails/{id}': { summary: 'Read an email', answer: answers.mail, errors: [404] },
  'GET /api/stage-mails': {
    summary: 'List the status emails',
    query: plainList,
    answer: pageOf(answers.statusEmail),
  },
  'PATCH /api/stage-mails': {
    summary: 'Change a status email',
    json: statusEmailChange,
    answer: answers.statusEmail,
    example: { stage: 'delivered', to: 'both' },
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
