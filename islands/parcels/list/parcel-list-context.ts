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
  /** What the reader may do with parcels besides seeing them. */
  may: Record<'write' | 'deliver' | 'export' | 'assign' | 'runs' | 'invoice', boolean>;
  /** What the link to an invoice of the selected parcels says. */
  invoice: string;
  /** What a row's menu offers besides. */
  menu: Record<'open' | 'edit' | 'label' | 'waybill' | 'deliver' | 'copyNumber' | 'copied', string>;
  /** What the link to a copy of a parcel says. */
  copy: string;
  documents: Pick<Messages['documents'], 'print' | 'printMatching' | 'what' | 'part' | 'kinds'>;
  runs: AssignContext;
  /** Said once an event has been undone. */
  undone: string;
  fields: FieldSpec[];
  views: ParcelView[];
  /** `YYYY-MM-DD` in the site's time zone. */
  today: string;
};
