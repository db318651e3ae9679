import type { Envelope } from '../../../server/shared/envelope.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import { sendJson } from '../api.ts';
import { sendForm } from '../send-form.ts';
import { smallUpload } from './small-picture.ts';
import { changed, type Files, type FormValues, nullsIn } from './values.ts';

/** The data of a response, whose fields depend on the call. */
export type AnswerData = Record<string, unknown>;

/** Converts a form's texts to what is sent, if not these themselves. */
export type Prepare = (values: FormValues) => object;

/** How a form is sent. */
type Sending = {
  prepare: Prepare;
  /** The headers for what is sent, which is given as JSON. */
  headersFor: (body: string) => Record<string, string>;
  onProgress: (part: number) => void;
};

/** Sends a form to the API. */
export async function sendSpec(
  spec: FormSpec,
  values: FormValues,
  saved: FormValues,
  files: Files,
  { prepare, headersFor, onProgress }: Sending,
): Promise<Envelope<AnswerData>> {
  const { method, action, encoding, sends, fixed } = spec;
  const given = sends === 'changes' ? changed(values, saved) : values;
  const fields = { ...prepare(given), ...nullsIn(spec, given), ...fixed };
  if (encoding === undefined) {
    return sendJson(method, action, fields, headersFor(JSON.stringify(fields)));
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) form.append(name, await smallUpload(file));
  return sendForm(method, action, form, onProgress);
}
