import { z } from 'zod';
import { pageOf } from '../../http/answer.ts';
import { recordId } from '../../http/input/fields.ts';
import { listFields, listRequest } from '../../http/input/list-request.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parcelsChange, parcelsDeletion } from '../../parcels/actions.ts';
import { activityChange, newActivity } from '../../parcels/activities/schema.ts';
import { newParcelImage } from '../../parcels/api.ts';
import { newDelivery, newFailedDelivery } from '../../parcels/deliveries/schema.ts';
import { eventPresetChange, newEventPreset } from '../../parcels/event-presets/actions.ts';
import { newEvent, newEventForm } from '../../parcels/events/schema.ts';
import { parcelFilter } from '../../parcels/list/filter.ts';
import { merge } from '../../parcels/merge/merge.ts';
import { newRun, runChange, runFilter } from '../../parcels/runs/schema.ts';
import { newParcel, parcelChange, parcelDeletion } from '../../parcels/schema.ts';
import { newTemplate, templateChange } from '../../parcels/templates/schema.ts';
import { newParcelView } from '../../parcels/views/actions.ts';
import { limits } from '../../shared/limits.ts';
import { newShareLink } from '../../tracking/share-links/actions.ts';
import { shareLinkQuery } from '../../tracking/share-links/api.ts';
import type { Calls } from '../call.ts';
import * as answers from '../responses/parcels.ts';

const list = listRequest.omit({ before: true });
const filteredList = list.extend(parcelFilter.shape);
const address = { recipient_name: 'Ada Lovelace', destination: '12 Harbor Street, Porto' };

/** Parcels, their events and what is done with them. */
export const parcelCalls: Calls = {
  'GET /api/parcels': {
    summary: 'List parcels',
    description:
      'With `updated_since`, a time or the `meta.next` of the answer before: what has changed, in order; then no other filter.',
    query: filteredList.extend({ updated_since: z.string().optional() }),
    answer: z.union([pageOf(answers.listedParcel), answers.parcelChanges]),
    hasNext: true,
  },
  'POST /api/parcels': {
    summary: 'Create a parcel',
    json: newParcel,
    answer: answers.parcel,
    status: 201,
    isVersioned: true,
    errors: [409],
    example: { tracking_code: 'DOC-1001', ...address },
  },
  'PATCH /api/parcels': {
    summary: 'Change a parcel',
    json: parcelChange,
    answer: answers.parcel,
    isVersioned: true,
    errors: [404, 409, 412],
    example: { id: 'TEST-1001', weight: '2 kg' },
  },
  'DELETE /api/parcels': {
    summary: 'Delete a parcel',
    json: parcelDeletion,
    errors: [404, 412],
    example: { id: 'TEST-1001' },
  },
  'GET /api/parcels/ids': {
    summary: 'List the ids of parcels',
    query: filteredList,
    answer: answers.parcelIds,
  },
  'POST /api/parcels/many': {
    summary: 'Create many parcels',
    description: 'Each has a result of its own; those that are invalid fail alone.',
    json: z.strictObject({ parcels: z.array(newParcel).min(1).max(limits.newParcels.max) }),
    answer: answers.newParcelResults,
    status: 201,
    example: { parcels: [{ tracking_code: 'DOC-2001', ...address }] },
  },
  'PATCH /api/parcels/many': {
    summary: 'Change many parcels',
    json: parcelsChange,
    answer: answers.bulkResults,
    example: { parcels: [1], weight: '2 kg' },
  },
  'DELETE /api/parcels/many': {
    summary: 'Delete many parcels',
    json: parcelsDeletion,
    answer: answers.bulkResults,
    example: { parcels: [2] },
  },
  'POST /api/parcels/image': {
    summary: 'Set the photo of a parcel',
    form: newParcelImage,
    answer: answers.parcelImage,
    errors: [404, 412],
    formExample: { id: 'TEST-1001', image: 'photo.jpg' },
    isVersioned: true,
  },
  'DELETE /api/parcels/image': {
    summary: 'Remove the photo of a parcel',
    json: parcelDeletion,
    answer: answers.parcelImage,
    errors: [404, 412],
    example: { id: 'TEST-1001' },
    isVersioned: true,
  },
  'POST /api/parcels/merge': {
    summary: 'Merge two parcels',
    json: merge,
    answer: answers.parcel,
    errors: [404, 409],
    example: { into: 'TEST-1001', from: 'DOC-1001' },
  },
  'GET /api/parcel-templates': {
    summary: 'List parcel templates',
    query: list,
    answer: pageOf(answers.parcelTemplate),
  },
  'POST /api/parcel-templates': {
    summary: 'Create a parcel template',
    json: newTemplate,
    answer: answers.parcelTemplate,
    status: 201,
    errors: [404, 409],
    example: { name: 'Small box', weight: '1 kg' },
  },
  'PATCH /api/parcel-templates': {
    summary: 'Change a parcel template',
    json: templateChange,
    answer: answers.parcelTemplate,
    errors: [404, 409],
    example: { id: 1, weight: '1 kg' },
  },
  'DELETE /api/parcel-templates': {
    summary: 'Delete a parcel template',
    json: recordIdInput,
    errors: [404],
    example: { id: 1 },
  },
  'GET /api/parcel-views': {
    summary: 'List saved views',
    query: list,
    answer: pageOf(answers.parcelView),
  },
  'POST /api/parcel-views': {
    summary: 'Save a view of the list of parcels',
    json: newParcelView,
    answer: answers.parcelView,
    status: 201,
    errors: [409],
    example: { name: 'Late ones', query: 'late=yes' },
  },
  'DELETE /api/parcel-views': {
    summary: 'Delete a saved view',
    json: recordIdInput,
    errors: [404],
    example: { id: 1 },
  },
  'POST /api/activities': {
    summary: 'Add an event to the history of a parcel',
    json: newActivity,
    answer: answers.activity,
    status: 201,
    errors: [404],
    example: { parcel_id: 'TEST-1001', title: 'Arrived', description: 'At the hub in Porto.' },
    isVersioned: true,
  },
  'PATCH /api/activities': {
    summary: 'Change an event of a history',
    json: activityChange,
    answer: answers.activity,
    errors: [404, 412],
    example: { id: 1, title: 'Arrived at the hub' },
    isVersioned: true,
  },
  'DELETE /api/activities': {
    summary: 'Delete an event of a history',
    json: recordIdInput,
    errors: [404, 412],
    example: { id: 1 },
  },
  'POST /api/events': {
    summary: 'Record an event for up to 500 parcels',
    description: 'With a photo it is a form: `event` holds the JSON. Unknown parcels fail alone.',
    json: newEvent,
    form: newEventForm,
    answer: answers.eventAnswer,
    status: 201,
    errors: [404],
    example: { parcels: ['TEST-1001'], title: 'Picked up', stage: 'picked_up' },
    formExample: {
      event: '{"parcels":["TEST-1001"],"title":"Picked up"}',
      image: 'photo.jpg',
    },
  },
  'DELETE /api/events': {
    summary: 'Undo an event within ten minutes',
    json: recordIdInput,
    errors: [404, 409],
    example: { id: 1 },
  },
  'GET /api/event-presets': {
    summary: 'List event presets',
    query: list,
    answer: pageOf(answers.eventPreset),
  },
  'POST /api/event-presets': {
    summary: 'Create an event preset',
    json: newEventPreset,
    answer: answers.eventPreset,
    status: 201,
    example: { name: 'Weighed', title: 'Weighed at the depot' },
  },
  'PATCH /api/event-presets': {
    summary: 'Change an event preset',
    json: eventPresetChange,
    answer: answers.eventPreset,
    errors: [404],
    example: { id: 1, title: 'Weighed' },
  },
  'DELETE /api/event-presets': {
    summary: 'Delete an event preset',
    json: recordIdInput,
    errors: [404],
    example: { id: 1 },
  },
  'GET /api/places': {
    summary: 'List places of events',
    query: list,
    answer: pageOf(answers.place),
  },
  'POST /api/deliveries': {
    summary: 'Record a delivery with its proof',
    description: 'A parcel that was left in a safe place (`place`) needs a `photo`.',
    form: newDelivery,
    answer: answers.deliveryAnswer,
    status: 201,
    errors: [404],
    formExample: { parcel: 'TEST-1001', received_by: 'Ada Lovelace', photo: 'photo.jpg' },
  },
  'POST /api/failed-deliveries': {
    summary: 'Record a delivery that failed',
    json: newFailedDelivery,
    form: newFailedDelivery,
    answer: answers.failedDeliveryAnswer,
    status: 201,
    errors: [404],
    example: { parcel: 'TEST-1001', reason: 'nobody_home' },
  },
  'GET /api/runs': {
    summary: 'List runs',
    query: list.extend(runFilter.shape),
    answer: pageOf(answers.listedRun),
  },
  'POST /api/runs': {
    summary: 'Create a run',
    json: newRun,
    answer: answers.run,
    status: 201,
    errors: [404, 409],
    example: { day: '2026-03-01', name: 'North' },
  },
  'PATCH /api/runs': {
    summary: 'Change a run',
    json: runChange,
    answer: answers.run,
    errors: [404, 409],
    example: { id: 1, name: 'North' },
  },
  'DELETE /api/runs': {
    summary: 'Delete a run',
    json: recordIdInput,
    errors: [404, 409],
    example: { id: 1 },
  },
  'GET /api/runs/choices': {
    summary: 'List open runs and drivers',
    answer: answers.runChoices,
  },
  'GET /api/today': { summary: 'Read one’s own open stops', answer: answers.today },
  'GET /api/parcels/{code}': {
    summary: 'Look up a parcel',
    description: 'Who may read parcels gets every field, others what the site shows to visitors.',
    query: z.object(listFields),
    answer: z.union([answers.parcelWithHistory, answers.publicParcel]),
    errors: [404],
    isVersioned: true,
  },
  'GET /api/parcels/{code}/stream': {
    summary: 'Follow a parcel as server-sent events',
    media: ['text/event-stream'],
    also: { 204: null },
    errors: [404],
  },
  'POST /api/parcels/{code}/unlock': {
    summary: 'Show all of a parcel by an answer about it',
    json: z.strictObject({ answer: z.string().min(1).max(300) }),
    form: z.strictObject({ answer: z.string().min(1).max(300) }),
    errors: [404],
    example: { answer: '0142' },
  },
  'GET /api/tracking': {
    summary: 'Look up as many as ten parcels',
    query: z.object({ codes: z.string().max(1000) }),
    answer: pageOf(answers.trackedParcel),
  },
  'GET /api/share-links': {
    summary: 'List the share links of a parcel',
    query: list.omit({ search: true }).extend(shareLinkQuery.shape),
    answer: pageOf(answers.shareLink),
    errors: [404],
  },
  'POST /api/share-links': {
    summary: 'Create a share link',
    json: newShareLink,
    answer: answers.newShareLink,
    status: 201,
    errors: [404, 409],
    example: { parcel: 'TEST-1001', days: 7 },
  },
  'DELETE /api/share-links': {
    summary: 'Revoke a share link',
    json: z.strictObject({ id: recordId() }),
    errors: [404],
    example: { id: 1 },
  },
};
