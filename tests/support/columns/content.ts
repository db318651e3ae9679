import type { TableColumns } from './table-columns.ts';

export const contentColumns = {
  images: {
    name: 'text',
    type: 'text',
    width: 'number',
    height: 'number',
    bytes: 'bytes',
    created_at: 'text',
  },
  pages: {
    id: 'number',
    slug: 'text',
    title: 'text',
    sub_title: 'text',
    content: 'text',
    icon: 'text',
    hero: 'text',
    overlay: 'text',
    created_at: 'text',
    updated_at: 'text',
    search_text: 'text',
    shown_in: 'text',
    position: 'number',
  },
  page_images: {
    page_id: 'number',
    image: 'text',
  },
  reviews: {
    id: 'number',
    name: 'text',
    review: 'text',
    image: 'text | null',
    created_at: 'text',
    search_text: 'text',
  },
  clients: {
    id: 'number',
    name: 'text',
    image: 'text',
    created_at: 'text',
    link: 'text | null',
    position: 'number',
    search_text: 'text',
  },
  content_version: {
    id: 'number',
    version: 'number',
  },
} satisfies TableColumns<
  'images' | 'pages' | 'page_images' | 'reviews' | 'clients' | 'content_version'
>;
