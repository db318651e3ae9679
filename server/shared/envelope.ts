/** One bad field of a request. */
export type ErrorDetail = { field: string; code: string; message: string };

/** What every API call answers with. */
export type Envelope<Data> = Success<Data> | Failure;

/** `data` is `{}` where there is nothing to return. */
export type Success<Data> = { status: 'success'; data: Data; errors: []; message: string };

/** `fail` is the caller's fault, `error` the site's own. */
export type Failure = {
  status: 'fail' | 'error';
  data: Record<string, never>;
  /** Sentences for people. */
  errors: string[];
  message: string;
  error_details?: ErrorDetail[];
  /** With 401: who is not, or no longer, signed in. */
  admin?: false;
  user?: false;
  /** Where nothing of ours answered what was sent: the browser's own words for it. */
  jsError?: string;
};

/** One page of a list, newest first. `next_page_url` is null on the last page. */
export type Paged<Row> = {
  data: Row[];
  current_page: number;
  last_page: number;
  next_page_url: string | null;
  per_page: number;
  total: number;
};
