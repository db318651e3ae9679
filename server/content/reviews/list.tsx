import { sql } from 'kysely';
import { RecordPortrait } from '../../../views/content/record-pictures.tsx';
import { deletion } from '../../../views/panel/records/actions.ts';
import { UserText } from '../../../views/parts/written.tsx';
import { declareList } from '../../lists/list.tsx';
import { paths, pathTo } from '../../shared/paths.ts';
import { columns, review } from './model.ts';

const path = paths.api.reviews;
const needs = 'content:write';

export const reviewList = declareList({
  name: 'reviews',
  path,
  page: paths.control.reviews,
  summary: 'List reviews',
  needs: 'content:read',
  isPublic: true,
  row: review,
  query: (db) => db.selectFrom('reviews').select(columns),
  rows: (_c, found) => found,
  title: (t) => t.control.reviews.title,
  nameOf: ({ name }) => name,
  href: ({ id }, { may }) => (may(needs) ? pathTo(paths.control.review, { id }) : undefined),
  create: { path: paths.control.createReview, label: (t) => t.control.reviews.create, needs },
  columns: {
    name: {
      kind: 'text',
      label: (t) => t.control.fields.name,
      value: ({ name }) => name,
      draw: ({ name, image }) => <RecordPortrait name={name} image={image} />,
    },
    review: {
      kind: 'text',
      label: (t) => t.control.fields.review,
      value: ({ review }) => review,
      draw: ({ review }, { contentLang }) => <UserText lang={contentLang}>{review}</UserText>,
    },
  },
  sorts: { name: sql`lower(name)` },
  actions: [
    {
      ...deletion,
      needs,
      call: `DELETE ${path}`,
    },
  ],
});
