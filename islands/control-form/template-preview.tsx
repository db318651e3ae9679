import { paths, pathTo } from '../../server/shared/paths.ts';

/** What mail looks like with a template, in a frame that can do nothing. */
export function TemplatePreview({ title, template }: { title: string; template: string }) {
  return (
    <iframe
      className="template-preview"
      title={title}
      src={pathTo(paths.control.mailPreview, { template })}
      sandbox=""
    />
  );
}
