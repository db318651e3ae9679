import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { TooLong } from '../../../views/parcels/documents/documents-page.tsx';
import { fitLabel } from '../../../views/parcels/documents/fit-label.ts';
import { labelContent } from '../../../views/parcels/documents/label-content.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { Logo } from '../../content/shared/branding.ts';
import { findUnits } from '../../database/settings.ts';
import type { ParcelRow } from '../../database/tables.ts';
import { oneByOne } from '../../database/yield-to-requests.ts';
import type { Deps } from '../../deps.ts';
import { InvalidInputError, NotFoundError } from '../../errors.ts';
import type { SiteEnv } from '../../http/context.ts';
import { invalidField } from '../../http/input/validation.ts';
import { hanFormFor } from '../../pdf/han-form.ts';
import { readPrintLogo } from '../../pdf/print-logo.ts';
import type { PdfAsker } from '../../pdf/queue.ts';
import { sendPdf } from '../../pdf/send.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { limits } from '../../shared/limits.ts';
import { pieceCode } from '../../shared/typed-code.ts';
import { readLayoutData } from '../../web/layout-data.ts';
import type { Panel } from '../../web/shared/panel.ts';
import { printedAddresses } from '../addresses/compose.ts';
import { resolveParcels } from '../find-parcel.ts';
import { findPiecesByParcel } from '../find-pieces.ts';
import { redactPhones } from '../phones.ts';
import { codeSizes, type LabelFormat, type LabelSize } from '../shared/parcel-list.ts';
import { weightText } from '../shared/pieces.ts';
import type { FittedLabel, LabelsTask } from './draw-labels.ts';
import { labelMediaTypes, type labelQuery } from './label-query.ts';
import { drawPrintedCodes, trackingUrl } from './printed-codes.ts';

/** Who prints labels. `lane`: where their file waits to be drawn. */
export type LabelReader = Pick<Panel, 'site' | 'timeZone'> & {
  t: Messages;
  lane: PdfAsker['lane'];
};

/** The labels of all pieces of the parcels, and the parcels whose texts do not fit on a label of this size. */
export async function fitLabels(
  c: Context<SiteEnv>,
  reader: LabelReader,
  parcels: ParcelRow[],
  size: LabelSize,
): Promise<{ labels: FittedLabel[]; tooLong: TooLong[] }> {
  const { db } = c.var.deps;
  const [piecesById, { units }] = await Promise.all([
    findPiecesByParcel(db, parcels),
    findUnits(db),
  ]);
  const { contentLang, language } = reader.site;
  const tooLong: TooLong[] = [];
  const labels = await oneByOne(parcels, (parcel) => {
    const { id, tracking_code, pieces_count } = parcel;
    const addresses = printedAddresses(parcel, contentLang ?? language.tag);
    const fitted: FittedLabel[] = [];
    for (const [index, own] of (piecesById.get(id) ?? []).entries()) {
      const piece = { number: index + 1, weight: weightText([own], units) };
      const code = pieceCode(tracking_code, piece.number, pieces_count);
      // A piece has no public page: its code is for scanning.
      const qrCode = pieces_count === 1 ? trackingUrl(tracking_code, c.var.origin) : code;
      const codes = drawPrintedCodes({ barCode: code, qrCode }, codeSizes[size]);
      const content = labelContent({ ...reader, parcel, piece, addresses, codes, size });
      const fit = fitLabel(content, size);
      if ('tooLong' in fit) {
        tooLong.push({ code: tracking_code, field: fit.tooLong.field });
        return [];
      }
      fitted.push({ content, codes, type: fit.type });
    }
    return fitted;
  });
  return { labels: labels.flat(), tooLong };
}

type LabelFile = {
  parcels: readonly ParcelRow[];
  labels: FittedLabel[];
  size: LabelSize;
  /** The place of the first label on the first sheet, from 1. */
  start: number;
  format: LabelFormat;
};

/**
 * Draws labels as a file, and sends it.
 *
 * @throws {InvalidRequest} if there are too many labels; {BusyError} if too many files wait to be drawn.
 */
export function sendLabels(
  c: Context<SiteEnv>,
  { site, t, lane }: LabelReader,
  { parcels, ...drawn }: LabelFile,
): Promise<Response> {
  const { tag, dir } = site.language;
  if (drawn.labels.length > limits.documents) {
    throw invalidField('parcels', 'tooManyItems', { max: limits.documents });
  }
  const task = {
    ...drawn,
    language: { tag, dir },
    hanForm: hanFormFor(
      drawn.labels,
      parcels.map(({ destination_country }) => destination_country),
    ),
    title: t.documents.kinds.labels,
    words: { from: t.control.fields.from, to: t.control.fields.to },
  };
  const logo = site.branding?.logo ?? null;
  const file = {
    name: `labels.${drawn.format}`,
    draw: async (asker: PdfAsker) => {
      const parts: Uint8Array[] = [];
      for (const labels of inDrawings(drawn)) {
        parts.push(await drawFile(c.var.deps, { ...task, labels }, logo, asker));
      }
      return new Uint8Array(Buffer.concat(parts));
    },
  };
  return sendPdf(c, file, lane, labelMediaTypes[drawn.format]);
}

/** How many labels are drawn as ZPL before other files have their turn: pictures take twenty times as long as texts. */
const zplLabels = 25;

/** The labels of a file in the parts in which they are drawn: those of a PDF are one. */
function inDrawings({ labels, format }: Pick<LabelFile, 'labels' | 'format'>): FittedLabel[][] {
  const size = format === 'zpl' ? zplLabels : labels.length;
  const starts = Array.from({ length: Math.ceil(labels.length / size) }, (_, part) => part * size);
  return starts.map((start) => labels.slice(start, start + size));
}

/** Draws a file, once for equal requests at the same time. */
function drawFile(
  { db, pdfs }: Pick<Deps, 'db' | 'pdfs'>,
  task: Omit<LabelsTask, 'at' | 'logo'>,
  logo: Logo | null,
  asker: PdfAsker,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = createHash('sha256')
    .update(JSON.stringify([task, logo]))
    .digest('base64url');
  return pdfs.draw({ key, stored: null }, asker, async () => ({
    kind: 'labels',
    ...task,
    at: new Date().toISOString(),
    logo: await readPrintLogo(db, logo),
  }));
}

/**
 * Answers a call that asks for labels.
 *
 * @param asker `lane`: where the file waits to be drawn; `mayPrint`: whether the caller may know a parcel.
 * @throws {NotFoundError} if there are no such parcels; {InvalidInputError} if a text is too long for its label, or there are too
 *   many labels.
 */
export async function answerLabels(
  c: Context<SiteEnv>,
  { parcels: keys, size, format }: z.output<typeof labelQuery>,
  { lane, mayPrint }: Pick<LabelReader, 'lane'> & { mayPrint(parcel: ParcelRow): boolean },
): Promise<Response> {
  const { db, config } = c.var.deps;
  const { t } = c.var;
  const found = await resolveParcels(db, keys, { onlyCodes: false, onlyWholes: true });
  const chosen = new Map<number, ParcelRow>();
  const unknown: string[] = [];
  for (const key of keys) {
    const parcel = found.get(key);
    if (parcel === undefined || !mayPrint(parcel)) unknown.push(key);
    else chosen.set(parcel.id, redactPhones(c, parcel));
  }
  if (unknown.length > 0) {
    throw new NotFoundError(() => interpolate(t.documents.unknown, { ids: unknown.join(', ') }));
  }
  const parcels = [...chosen.values()];
  const site = await readLayoutData(c);
  const reader = { site, t, timeZone: config.timeZone, lane };
  const { labels, tooLong } = await fitLabels(c, reader, parcels, size);
  if (tooLong.length > 0) {
    const named = tooLong.map(({ code, field }) => `${code} (${field})`).join(', ');
    throw new InvalidInputError(() => `${t.documents.tooLong} ${named}`, 'parcels');
  }
  return sendLabels(c, reader, { parcels, labels, size, start: 1, format });
}
