import type { Messages } from '../../../views/translations/messages.ts';
import { visibilityExamples } from '../../tracking/privacy/example.ts';

/** An example's recipient as strangers see them, in the reader's language. */
export function visibilityExamplesIn({ statusEmails, privacy }: Messages) {
  return visibilityExamples(statusEmails.exampleName, privacy.settings.exampleAddress);
}
