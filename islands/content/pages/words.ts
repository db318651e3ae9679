import type { MergeField } from '../../../server/shared/merge-fields.ts';
import type { Messages } from '../../../views/translations/messages.ts';

/** The translations of the form of a page. */
export type ContentWords = {
  help: Messages['control']['pages'];
  writing: Pick<Messages['writing'], 'toolbar' | 'help' | 'picture'>;
  /** The translations of the public page, for the preview. */
  content: Messages['content'];
  /** The labels of the merge fields that the content may contain. */
  fieldLabels: Record<MergeField, string>;
};
