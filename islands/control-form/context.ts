import type { MergeField, MergeValues } from '../../server/shared/merge-fields.ts';
import type { MapTiles } from '../../server/shared/site.ts';
import type { Messages } from '../../views/translations/messages.ts';

/** What every control of a form may need: words, and how dates are written here. */
export type FormContext = {
  t: Messages['control']['form'];
  /** BCP 47, and the direction of its writing. */
  language: { tag: string; dir: 'ltr' | 'rtl' };
  /** Only for pages: formatting help, and what their preview is drawn with. */
  pages?: {
    t: Messages['control']['pages'];
    content: Messages['content'];
    values: MergeValues;
    fieldLabels: Record<MergeField, string>;
  };
  /** Only for the map's form. */
  map?: PlacesMapContext;
  /** Only for activities: what the preview is called, and what stands there before a title does. */
  eventPreview?: { title: string; example: string };
  /** Only for mail: the field that names a template, and what its preview is called. */
  templates?: { field: string; title: string };
  /** Only where there is a picture already: its address. */
  picture?: string | null;
};

export type PlacesMapContext = {
  tiles: MapTiles | null;
  t: Messages['control']['parcels'];
  track: Messages['track'];
};
