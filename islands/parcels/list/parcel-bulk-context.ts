import type { FieldSpec } from '../../../server/shared/form.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { EventContext } from '../events/event-context.ts';
import type { AssignContext } from '../runs/run-board.tsx';
import type { ExportContext } from './selection-export.tsx';

export type ParcelBulkContext = {
  t: Messages['parcelList'];
  list: Messages['control']['list'];
  event: EventContext;
  exporting: ExportContext;
  /** What the user may do with parcels, apart from reading them. */
  may: Record<'write' | 'export' | 'assign' | 'invoice', boolean>;
  /** The text of the link that makes an invoice of the selected parcels. */
  invoice: string;
  documents: Pick<Messages['documents'], 'print' | 'what' | 'part' | 'kinds'>;
  runs: AssignContext;
  /** The message after an event is undone. */
  undone: string;
  fields: FieldSpec[];
};
