import { paths } from './paths.ts';

/** What can be printed of many parcels, and where. */
export const documentPaths = {
  labels: paths.control.labels,
  waybills: paths.control.waybills,
  deliveryNotes: paths.control.deliveryNotes,
  manifest: paths.control.manifest,
} as const;
export type DocumentName = keyof typeof documentPaths;
export const documentNames = ['labels', 'waybills', 'deliveryNotes', 'manifest'] as const;

/** The page that prints a document of these parcels, by their ids. */
export function documentsPath(name: DocumentName, ids: readonly number[]): string {
  return `${documentPaths[name]}?parcels=${ids.join(',')}`;
}

/** Sizes of labels: each on a page of its own, or as many of them on an A4 sheet. */
export const labelSizes = ['4x6', 'a6', 'a4-4', 'a4-24'] as const;
export type LabelSize = (typeof labelSizes)[number];

/** How many labels of a size are on one page. */
export const labelsPerPage: Record<LabelSize, number> = { '4x6': 1, a6: 1, 'a4-4': 4, 'a4-24': 24 };

/** The room that a printed code has, in CSS pixels, of which there are 96 in an inch, and whole ones. */
export type CodeRoom = { width: number; height: number };

/** The rooms of the bar code and of the QR code on a label, with their quiet zones. */
export const codeRooms: Record<LabelSize, { barCode: CodeRoom; qrCode: CodeRoom }> = {
  '4x6': { barCode: { width: 352, height: 92 }, qrCode: { width: 136, height: 136 } },
  a6: { barCode: { width: 352, height: 92 }, qrCode: { width: 136, height: 136 } },
  'a4-4': { barCode: { width: 352, height: 92 }, qrCode: { width: 136, height: 136 } },
  'a4-24': { barCode: { width: 232, height: 30 }, qrCode: { width: 66, height: 66 } },
};

/** The same on a waybill. */
export const waybillRooms: (typeof codeRooms)[LabelSize] = {
  barCode: { width: 352, height: 76 },
  qrCode: { width: 104, height: 104 },
};

/** A bar code or a QR code, to be drawn in its room. */
export type PrintedCode = CodeRoom & {
  /** Of an SVG, whose units are the dots of a label printer. */
  viewBox: string;
  /** Its dark parts, with even-odd fill. */
  path: string;
};

/** The codes of a parcel; null: it cannot be read where it has no more room than that. */
export type PrintedCodes = { barCode: PrintedCode | null; qrCode: PrintedCode | null };
