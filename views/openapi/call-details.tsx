import type { DocsCall, DocsField } from '../../server/shared/api-docs.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

type Words = Messages['apiDocs'];
type Props = { site: Site; t: Words; call: DocsCall };

/** One call: what it takes, and what it answers. Its own texts are English. */
export function CallDetails({ site, t, call }: Props) {
  const { name, method, path, summary, description, isOpen, scopes } = call;
  const address = `${paths.api.docs}?${new URLSearchParams({ call: name })}`;
  return (
    <details className="api-call">
      <summary>
        <code dir="ltr">
          <strong>{method}</strong> {path}
        </code>{' '}
        <span lang="en" dir="ltr">
          {summary}
        </span>
      </summary>
      {description !== null && (
        <p lang="en" dir="ltr">
          {description}
        </p>
      )}
      <p>
        {isOpen && t.open} {scopes.length > 0 && `${t.scopes}: `}
        {scopes.map((scope) => (
          <code key={scope} dir="ltr">
            {scope}{' '}
          </code>
        ))}
      </p>
      <Fields title={t.query} fields={call.query} />
      <Fields title={t.content} fields={call.content} />
      {call.example !== '' && (
        <pre dir="ltr">
          <code>{call.example}</code>
        </pre>
      )}
      <Fields title={t.answer} fields={call.answer} />
      <ul lang="en" dir="ltr">
        {call.statuses.map(({ status, description: meaning }) => (
          <li key={status}>
            <code>{status}</code> {meaning}
          </li>
        ))}
      </ul>
      <p>
        <a href={`${localizedHref(site, address)}#try`}>{t.try}</a>
      </p>
    </details>
  );
}

function Fields({ title, fields }: { title: string; fields: DocsField[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="api-fields" dir="ltr" lang="en">
        {fields.map(({ name, type, isRequired }) => (
          <li key={name}>
            <code>
              {name}
              {isRequired && '*'}
            </code>{' '}
            {type}
          </li>
        ))}
      </ul>
    </>
  );
}
