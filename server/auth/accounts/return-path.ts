import { localPath, ownPage } from '../../http/local-path.ts';
import { paths } from '../../shared/paths.ts';

/** Where a sign-in leads: the given path if it is a page of the panel, otherwise the dashboard's. */
export function panelReturnPath(path: string | undefined): string {
  const page = ownPage(path);
  return page?.pathname.startsWith('/control/') ? localPath(page) : paths.control.index;
}
