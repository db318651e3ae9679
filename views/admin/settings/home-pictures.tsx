import { imageField } from '../../../server/shared/fields.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import {
  focusFields,
  type HomePicture,
  type HomePicturePlace,
  homePicturePlaces,
} from '../../../server/shared/home.ts';
import { imagePath, paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { Island } from '../../island.tsx';
import { fieldsOf, optional, PanelForm } from '../../panel/panel-form.tsx';
import { homeTopic } from '../../translations/home-labels.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = { site: Site; t: Messages; pictures: HomePicture[] };

/** The company's photos on the home page: a form for each place. */
export function HomePictures({ site, t, pictures }: Props) {
  const words = t.control.home;
  return (
    <section className="home-pictures" aria-labelledby="pictures">
      <h2 id="pictures">{words.pictures}</h2>
      <p className="lead">{words.picturesLead}</p>
      {homePicturePlaces.map((place) => {
        const picture = pictures.find((each) => each.place === place) ?? null;
        const name = placeName(place, t);
        return (
          <details key={place} open={picture !== null}>
            <summary>{name}</summary>
            <PanelForm site={site} t={t} spec={formOf(t, place, picture)} on="visible" />
            {picture !== null && (
              <Island
                name="remove-picture"
                on="visible"
                site={site}
                props={{
                  action: paths.api.homePictures,
                  record: { place },
                  name,
                  t: removalWords(t),
                }}
              />
            )}
          </details>
        );
      })}
    </section>
  );
}

function placeName(place: HomePicturePlace, t: Messages): string {
  return place === 'experience' ? t.control.home.experience : homeTopic(place, t);
}

function formOf(t: Messages, place: HomePicturePlace, picture: HomePicture | null): FormSpec {
  const { home: words, fields, form, parcels } = t.control;
  const rules = { ...focusFields, image: picture === null ? imageField : optional(imageField) };
  const labels = { image: fields.image, focus_x: words.focusX, focus_y: words.focusY };
  const field = fieldsOf(rules, labels);
  return {
    method: 'POST',
    action: paths.api.homePictures,
    encoding: 'multipart',
    fixed: { place },
    sections: [
      {
        layout: 'row',
        fields: [
          field('image', 'picture', '', {
            hint: picture === null ? form.choosePicture : form.replacesPicture,
            picture: picture && imagePath(picture.image),
          }),
          field('focus_x', 'number', picture?.focus_x ?? 50),
          field('focus_y', 'number', picture?.focus_y ?? 50),
        ],
      },
    ],
    button: {
      label: picture === null ? parcels.upload : form.save,
      busy: form.saving,
      quiet: true,
    },
    outcome: { type: 'reload' },
  };
}

function removalWords({ control: { home, list, parcels }, proof }: Messages) {
  return {
    remove: proof.form.removePhoto,
    title: parcels.removeImageTitle,
    question: home.removePicture,
    cancel: list.cancel,
    dismiss: list.dismiss,
    noAnswer: list.noAnswer,
  };
}
