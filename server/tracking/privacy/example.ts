import type { Messages } from '../../../views/translations/messages.ts';
import { townOf } from '../../parcels/addresses/town.ts';
import type { Visibility } from '../../shared/enums.ts';
import type { VisibilityExample } from '../../shared/visibility-example.ts';
import { hidden, initialsOf } from './initials.ts';

/** What strangers see of a recipient, for each choice; see mask-parcel.ts. */
function visibilityExamples(name: string, address: string): Record<Visibility, VisibilityExample> {
  return {
    all: { name, address },
    masked: { name: initialsOf(name), address: townOf(address) ?? hidden },
    locked: null,
  };
}

/** An example's recipient as strangers see them, in the reader's language. */
export function visibilityExamplesIn({ statusEmails, privacy }: Messages) {
  return visibilityExamples(statusEmails.exampleName, privacy.settings.exampleAddress);
}
