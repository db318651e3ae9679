export type ErrorDetail = { field: string; code: string; message: string };

/** The code of the error detail if the member has to set up a second step first. */
export const twoStepsRequired = 'two_steps_required';

/** The error message that browsers show if the site itself did not answer a call. */
export const noAnswer = 'Invalid Json';

/** The JSON of an API answer, whether the call succeeds or fails. */
export type Envelope<Data> = Success<Data> | Failure;

/** `data` is `{}` if there is nothing to return. */
export type Success<Data> = {
  status: 'success';
  data: Data;
  errors: [];
  message: string;
  /** For a list that is read by cursor, `next` is the cursor of the next request. */
  meta?: { next: string };
};

/** `fail` is caused by the caller, `error` by the site. */
export type Failure = {
  status: 'fail' | 'error';
  data: Record<string, never>;
  /** Messages for people. */
  errors: string[];
  message: string;
  error_details?: ErrorDetail[];
  /** Set if the status is 401: the kind of account that is not signed in, or no longer signed in. */
  admin?: false;
  user?: false;
  /** If the site itself did not answer a request: the browser's error message. */
  jsError?: string;
  /** If a proxy answered instead of the site: the status, 400 or greater. */
  proxyStatus?: number;
};

/** A whole list as its only page. */
export function wholeList<Row>(data: Row[]): PageOf<Row> {
  const pages = { current_page: 1, last_page: 1, next_page_url: null };
  return { data, ...pages, per_page: data.length, total: data.length };
}

/**
 * One page of a list, newest first. `next_page_url` is null on the last page. If a search matches too many rows to count,
 * `total_is_capped` is there, and `total` and `last_page` are lower bounds.
 */
export type PageOf<Row> = {
  data: Row[];
  current_page: number;
  last_page: number;
  next_page_url: string | null;
  per_page: number;
  total: number;
  total_is_capped?: true;
};

/** A count that stops at a maximum; `isCapped`: there are more. */
export type CappedCount = { count: number; isCapped: boolean };

/** Formats a count: `1,204`, or `99+` if there are more. @param tag the BCP 47 tag of the reader's language. */
export function formatCappedCount({ count, isCapped }: CappedCount, tag: string): string {
  const number = new Intl.NumberFormat(tag).format(count);
  return isCapped ? `${number}+` : number;
}

/** A field of a request or an answer, as the API's documentation page shows it. */
export type DocsField = { name: string; type: string; isRequired: boolean };

/** A field of the form that the page has for a call. `example`: the field's initial value; '' if it has none, or is for a file. */
export type DocsFormField = Omit<DocsField, 'type'> & { isFile: boolean; example: string };

/** A call as the API's documentation page shows it. */
export type DocsCall = {
  /** `GET /api/parcels/{code}` */
  name: string;
  method: string;
  path: string;
  summary: string;
  description: string | null;
  /** Whether the call needs no API key. */
  isOpen: boolean;
  scopes: string[];
  query: DocsField[];
  /** The names of the headers that the call takes. */
  headers: string[];
  content: DocsField[];
  /** The fields of the form that the call takes; empty if it takes JSON, or nothing. */
  form: DocsFormField[];
  /** An example of the JSON that the call takes; '' if it takes none. */
  example: string;
  answer: DocsField[];
  statuses: { status: string; description: string }[];
};

export type DocsGroup = { tag: string; calls: DocsCall[] };

/** The parts of a call that the page needs to send it from a form. */
export type CallToTry = Pick<DocsCall, 'name' | 'method' | 'path' | 'headers' | 'form' | 'example'>;
