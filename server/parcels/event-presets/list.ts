import { type ListRequest, pagedList } from '../../database/paginate.ts';
import { foldForSearch, normalizeForSearch } from '../../database/search.ts';
import type { Db } from '../../database/tables.ts';
import type { Paged } from '../../shared/envelope.ts';
import type { EventPreset } from '../../shared/event.ts';
import { findEventPresets } from './queries.ts';
import { localizePreset, type PresetLanguages } from './words.ts';

/**
 * One page of the presets, those first that are used most. They are searched here, not in the database: it does
 * not know the words of a built-in one.
 */
export async function listEventPresets(
  db: Db,
  { search, page, perPage, path }: ListRequest,
  languages: PresetLanguages,
): Promise<Paged<EventPreset>> {
  const term = foldForSearch(search);
  const presets = (await findEventPresets(db))
    .map((row) => localizePreset(row, languages))
    .filter(({ name, title }) => normalizeForSearch(name, title).includes(term));
  const data = presets.slice((page - 1) * perPage, page * perPage);
  return pagedList(data, presets.length, { page, perPage }, path);
}
