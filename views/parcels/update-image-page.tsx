import { imageField } from '../../server/shared/fields.ts';
import type { FormSpec } from '../../server/shared/form.ts';
import type { Panel } from '../../server/shared/panel.ts';
import type { Parcel } from '../../server/shared/parcel.ts';
import { imagePath, paths } from '../../server/shared/paths.ts';
import { Island } from '../island.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { fieldsOf, PanelForm } from '../panel/panel-form.tsx';
import type { Messages } from '../translations/messages.ts';
import { parcelCrumbs } from './parcel-crumbs.ts';

type Props = { panel: Panel; t: Messages; parcel: Parcel };

export function UpdateImagePage({ panel, t, parcel }: Props) {
  const { site } = panel;
  const { parcels: words, fields, form } = t.control;
  const field = fieldsOf({ image: imageField }, fields);
  const picture = parcel.image === null ? null : imagePath(parcel.image);
  const spec: FormSpec = {
    method: 'POST',
    action: paths.api.parcelImage,
    encoding: 'multipart',
    sends: 'all',
    // Not the id: a multipart form sends it as text, which could be the code of another parcel.
    fixed: { id: parcel.tracking_code },
    sections: [{ fields: [field('image', 'picture', '', { hint: form.choosePicture, picture })] }],
    button: { label: words.upload, busy: form.saving },
    outcome: { type: 'reload' },
  };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.imageTitle}
      crumbs={parcelCrumbs(site, t, parcel.tracking_code)}
    >
      <PanelForm site={site} t={t} spec={spec} />
      {parcel.image !== null && (
        <Island
          name="remove-picture"
          on="load"
          site={site}
          props={{
            action: paths.api.parcelImage,
            record: { id: parcel.id },
            name: parcel.tracking_code,
            t: removalWords(t),
          }}
        />
      )}
    </PanelLayout>
  );
}

function removalWords({ control: { parcels, list } }: Messages) {
  return {
    remove: parcels.removeImage,
    title: parcels.removeImageTitle,
    question: parcels.removeImageQuestion,
    cancel: list.cancel,
    dismiss: list.dismiss,
    noAnswer: list.noAnswer,
  };
}
