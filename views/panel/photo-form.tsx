import type { IslandProps } from '../../islands/registry.ts';
import { pick } from '../../server/shared/field-values.ts';
import type { FormSpec } from '../../server/shared/form.ts';
import { imagePath } from '../../server/shared/paths.ts';
import { focusFields, type Photo } from '../../server/shared/photo.ts';
import { imageField } from '../../server/shared/picture-fields.ts';
import { Island } from '../island.tsx';
import type { SiteProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { fieldBuilder, optionalRule, PanelForm } from './panel-form.tsx';

type Props = SiteProps & {
  /** The path of the API call that stores and removes the photo. */
  action: string;
  record: Record<string, string | number>;
  name: string;
  /** The current photo; null: the page shows the drawn scene. */
  photo: Photo | null;
};

/** The form of a company photo that replaces a drawn scene. */
export function PhotoForm({ site, t, action, record, name, photo }: Props) {
  const { home, fields, form, parcels } = t.control;
  const rules = { ...focusFields, image: photo === null ? imageField : optionalRule(imageField) };
  const labels = { image: fields.image, focus_x: home.focusX, focus_y: home.focusY };
  const field = fieldBuilder(rules, labels);
  const spec: FormSpec = {
    method: 'POST',
    action,
    encoding: 'multipart',
    fixed: record,
    sections: [
      {
        layout: 'row',
        fields: [
          field('image', 'picture', '', {
            hint: form.choosePicture,
            picture: photo && imagePath(photo.image),
          }),
          field('focus_x', 'number', photo?.focus_x ?? 50),
          field('focus_y', 'number', photo?.focus_y ?? 50),
        ],
      },
    ],
    button: { label: photo === null ? parcels.upload : form.save, quiet: true },
    outcome: { type: 'reload' },
  };
  return (
    <>
      <PanelForm site={site} t={t} spec={spec} on="visible" />
      {photo !== null && (
        <Island
          name="remove-picture"
          on="visible"
          site={site}
          props={{
            action,
            record,
            name,
            tag: site.language.tag,
            t: removalWords(t, home.removePicture),
          }}
        />
      )}
    </>
  );
}

/** The words of the button that removes a picture. @param question asks whether to remove `{{name}}`. */
export function removalWords(
  { control: { parcels, list }, proof }: Messages,
  question: IslandProps['remove-picture']['t']['question'],
) {
  return {
    remove: proof.form.removePhoto,
    title: parcels.removeImageTitle,
    question,
    ...pick(list, ['cancel', 'dismiss', 'noAnswer']),
  };
}
