import {
  type HomePicture,
  type HomePicturePlace,
  homePicturePlaces,
} from '../../../server/shared/home.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { PhotoForm } from '../../panel/photo-form.tsx';
import { homeTopic } from '../../translations/home-labels.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = { site: Site; t: Messages; pictures: HomePicture[] };

/** The company's photos on the home page: a form for each place. */
export function HomePictures({ site, t, pictures }: Props) {
  const words = t.control.home;
  const refused = site.submitted?.values.place;
  return (
    <section className="home-pictures" aria-labelledby="pictures">
      <h2 id="pictures">{words.pictures}</h2>
      <p className="lead">{words.picturesLead}</p>
      {homePicturePlaces.map((place) => {
        const photo = pictures.find((each) => each.place === place) ?? null;
        const name = placeName(place, t);
        const form = { site, t, action: paths.api.homePictures, record: { place }, name, photo };
        return (
          <details key={place} open={photo !== null || place === refused}>
            <summary>{name}</summary>
            <PhotoForm {...form} />
          </details>
        );
      })}
    </section>
  );
}

function placeName(place: HomePicturePlace, t: Messages): string {
  return place === 'experience' ? t.control.home.experience : homeTopic(place, t);
}
