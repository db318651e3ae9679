/** A field of a request or an answer, as the page about the API says it. */
export type DocsField = { name: string; type: string; isRequired: boolean };

/** A field of a form that is filled in; `example`: what it may hold, '' where there is none, or where it is a file. */
export type FormField = Omit<DocsField, 'type'> & { isFile: boolean; example: string };

/** A call as the page about the API shows it. */
export type DocsCall = {
  /** `GET /api/parcels/{code}` */
  name: string;
  method: string;
  path: string;
  summary: string;
  description: string | null;
  isOpen: boolean;
  scopes: string[];
  query: DocsField[];
  /** The names of headers that it takes. */
  headers: string[];
  content: DocsField[];
  /** The fields of the form that it takes; empty where it takes JSON, or nothing. */
  form: FormField[];
  /** An example of its JSON; '' where there is none. */
  example: string;
  answer: DocsField[];
  statuses: { status: string; description: string }[];
};

/** The calls below one path. */
export type DocsGroup = { tag: string; calls: DocsCall[] };

/** What the form that tries a call needs of it. */
export type TriedCall = Pick<DocsCall, 'name' | 'method' | 'path' | 'headers' | 'form' | 'example'>;
