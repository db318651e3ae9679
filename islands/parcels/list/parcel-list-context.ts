import type { ParcelColumn, ParcelView } from '../../../server/parcels/shared/parcel-list.ts';
import type { FieldSpec } from '../../../server/shared/form.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { EventContext } from '../events/event-context.ts';
import type { AssignContext } from '../runs/run-board.tsx';
import type { ExportContext } from './parcel-export.tsx';

export type ParcelListContext = {
  t: Messages['parcelList'];
  list: Messages['control']['list'];
  event: EventContext;
  headings: Record<ParcelColumn | 'code' | 'recipient', string>;
  exporting: ExportContext;
  /** What the user may do with parcels, apart from reading them. */
  may: Record<'write' | 'deliver' | 'export' | 'assign' | 'runs' | 'invoice', boolean>;
  /** The text of the link that makes an invoice of the selected parcels. */
  invoice: string;
  /** Other entries of a row's menu. */
  menu: Record<'open' | 'edit' | 'label' | 'waybill' | 'deliver' | 'copyNumber' | 'copied', string>;
  /** The text of the link that copies a parcel. */
  copy: string;
  documents: Pick<Messages['documents'], 'print' | 'printMatching' | 'what' | 'part' | 'kinds'>;
  runs: AssignContext;
  /** The message after an event is undone. */
  undone: string;
  fields: FieldSpec[];
  views: ParcelView[];
  /** `YYYY-MM-DD` in the site's time zone. */
  today: string;
};
