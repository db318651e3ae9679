import type { FormScript } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';

/** The pictures that a form uploads: previews of the chosen ones, and the progress of sending. */
export function pictureFields(form: HTMLFormElement, t: FormScript['t']) {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[type=file]')];
  const bar = document.createElement('progress');
  const percent = document.createElement('span');
  const upload = document.createElement('div');
  upload.className = 'upload row';
  percent.ariaHidden = 'true';
  upload.append(bar, percent);
  for (const input of inputs) {
    const show = previewFor(input, t.chosenPicture);
    input.addEventListener('change', show);
    form.addEventListener('reset', () => setTimeout(show));
    // A picture may have been chosen before the script was loaded.
    show();
  }

  return {
    /** The chosen pictures, by the names of their fields. */
    chosen: () =>
      inputs.flatMap(({ name, files }): [string, File][] => (files?.[0] ? [[name, files[0]]] : [])),
    /** @param part sent so far, from 0 to 1. */
    showProgress(part: number): void {
      percent.textContent = bar.ariaLabel = interpolate(t.uploading, {
        percent: Math.round(part * 100),
      });
      bar.value = part;
      inputs.find(({ files }) => files?.length)?.after(upload);
    },
    hideProgress: () => upload.remove(),
    /** Empties the fields after sending. */
    forget(): void {
      for (const input of inputs) {
        input.value = '';
        input.dispatchEvent(new Event('change'));
      }
    },
  };
}

/** @returns a function that shows the chosen picture in place of the stored one. */
function previewFor(input: HTMLInputElement, caption: string): () => void {
  const stored = input.parentElement?.querySelector('figure, p') ?? null;
  const figure = document.createElement('figure');
  figure.className = 'list';
  const image = figure.appendChild(document.createElement('img'));
  image.alt = '';
  const said = figure.appendChild(document.createElement('figcaption'));
  said.className = 'soft small';
  said.textContent = caption;
  return () => {
    const file = input.files?.[0];
    if (file === undefined) {
      if (stored === null) figure.remove();
      else if (figure.isConnected) figure.replaceWith(stored);
      return;
    }
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (input.files?.[0] !== file) return;
      // A data URL, which the content security policy allows.
      image.src = String(reader.result);
      if (stored?.isConnected) stored.replaceWith(figure);
      else input.before(figure);
    });
    reader.readAsDataURL(file);
  };
}
