type Way = 'json' | 'form' | 'query';

const twoStep = 'needs the password, a code or a passkey, whichever the account has';
const coordinates = 'both coordinates, or none';

/**
 * Calls that may refuse with 422 what JSON Schema allows, and what they check besides: what fields mean together, what
 * there is in the database, and what no schema can say of a text.
 */
const refinements: Record<string, string> = {
  'POST /api/parcels json': 'the order of the delivery days',
  'PATCH /api/parcels json': 'the order of the delivery days',
  'POST /api/parcels/many json': 'the order of the delivery days',
  'PATCH /api/parcels/many json': 'a field to change',
  'POST /api/parcel-templates json': 'the order of the delivery days',
  'PATCH /api/parcel-templates json': 'the order of the delivery days',
  'POST /api/events json': `a title or a preset; ${coordinates}`,
  'POST /api/events form': 'the text is JSON',
  'POST /api/deliveries form': coordinates,
  'POST /api/failed-deliveries json': coordinates,
  'POST /api/failed-deliveries form': coordinates,
  'POST /api/runs json': 'the driver is one',
  'PATCH /api/runs json': 'the driver is one',
  'POST /api/invoices json': 'a draft that is issued is complete',
  'PATCH /api/invoices json': 'the currency is one; amounts have its decimals',
  'POST /api/admins/auth/two-step json': twoStep,
  'PATCH /api/admins json': twoStep,
  'PATCH /api/admins/auth/update/password-guest json': 'both passwords are the same',
  'PATCH /api/admins/auth/update/password-user json': `both passwords are the same; ${twoStep}`,
  'POST /api/admins/confirm json': twoStep,
  'POST /api/admins/totp json': twoStep,
  'PATCH /api/admins/totp json': 'the code is right',
  'DELETE /api/admins/totp json': twoStep,
  'POST /api/admins/recovery-codes json': twoStep,
  'POST /api/admins/passkeys/options json': twoStep,
  'DELETE /api/admins/passkeys json': twoStep,
  'POST /api/staff json': twoStep,
  'PATCH /api/staff json': twoStep,
  'POST /api/keys json': `a last day to come; ${twoStep}`,
  'POST /api/export-links json': 'a last day to come, and a query that a list has',
  'PATCH /api/settings json': 'currency, time zone, origins and names of accounts are such',
  'GET /api/parcels query': '`updated_since` has no filter beside it, and is a time or a cursor',
  'POST /api/messages json': 'the tracking number is one, however it is typed',
  'POST /api/messages/answers json': 'the fields of the email that answers',
  'POST /api/contact json': 'the sender is an address that the site may send from',
  'POST /api/webhooks json': 'the address leads to the internet',
  'PATCH /api/webhooks json': 'the address leads to the internet',
  'POST /api/parcels/import form': 'the mapping is JSON',
  'POST /api/parcels/import/failures form': 'the mapping is JSON',
};

/** Whether a call checks more than its JSON Schema says. */
export function mayBeRefused(name: string, way: Way): boolean {
  return refinements[`${name} ${way}`] !== undefined;
}
