import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { settingsChange } from '../../server/admin/settings/actions.ts';
import * as admins from '../../server/auth/accounts/schema.ts';
import { clientChange, newClient } from '../../server/content/clients/api.ts';
import {
  contentPageChange,
  contentPageDeletion,
  newContentPage,
} from '../../server/content/pages/actions.ts';
import { newReview, reviewChange } from '../../server/content/reviews/api.ts';
import { recordIdInput } from '../../server/http/input/record.ts';
import { validationProblem } from '../../server/http/input/validation.ts';
import * as messages from '../../server/notifications/messages/schema.ts';
import * as activities from '../../server/parcels/activities/schema.ts';
import * as parcels from '../../server/parcels/schema.ts';
import { messagesOf } from '../../views/translations/index.ts';
import { rulesOf } from '../support/hostile/bounds.ts';
import { runs } from '../support/hostile/sample.ts';
import { texts, values } from '../support/hostile/values.ts';

/** No picture is one here: what is asked is only what else was sent. */
const encode = async () => ({ key: 'imageUnreadable' as const });
const noServers = { smtp: false, server: false };

const schemas: Record<string, z.ZodType> = {
  ...activities,
  ...admins,
  contentPageChange,
  contentPageDeletion,
  newContentPage,
  ...messages,
  newParcel: parcels.newParcel,
  parcelDeletion: parcels.parcelDeletion,
  parcelToChange: parcels.parcelToChange,
  lookupRequest: parcels.lookupRequest,
  newClient: newClient(encode),
  clientChange: clientChange(encode),
  newReview: newReview(encode),
  reviewChange: reviewChange(encode),
  recordIdInput,
  settingsChange: settingsChange({ mail_driver: 'outbox' }, noServers),
};

const names = ['id', 'code', 'page', 'parcel_id', ...Object.values(rulesOf).flatMap(Object.keys)];
const name = fc.oneof(fc.constantFrom('__proto__', 'constructor', ...names), texts);

/** Records of known fields and others, whose values are anything. */
const records = fc
  .array(fc.tuple(name, values), { maxLength: 8 })
  .map((entries): unknown => Object.fromEntries(entries));

test.each(Object.entries(schemas))('%s has a sentence for each fault', async (_name, schema) => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(records, values), async (value) => {
      const { error } = await schema.safeParseAsync(value);
      if (error === undefined) return;
      const { status, errors, details } = validationProblem(error.issues, messagesOf('en'));
      expect(status).toBe(422);
      expect(errors.length).toBeGreaterThan(0);
      expect(details.every(({ message }) => message.length > 0)).toBe(true);
      // However much was sent.
      expect(JSON.stringify(details).length).toBeLessThan(30_000);
    }),
    runs(60),
  );
});
