import type { Messages } from '../../translations/messages.ts';

/** The sentences around new recovery codes. */
export function recoveryWordsOf({ twoStep, privacy, documents }: Messages) {
  const { shown, saved } = twoStep.codes;
  const { copy, copied } = privacy.links;
  return { shown, saved, copy, copied, print: documents.print };
}
