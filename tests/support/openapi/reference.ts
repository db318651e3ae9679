type Json = Record<string, unknown>;

/** A text of the document, `''` where it has none. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The reference of the API in Markdown: each call of an OpenAPI document with its fields and its answer. */
export function referenceOf(document: unknown): string {
  const { paths: given, components } = objectOf(document);
  const paths = Object.entries(objectOf(given)).sort(([one], [other]) => (one < other ? -1 : 1));
  const calls = paths.flatMap(([path, methods]) =>
    Object.entries(objectOf(methods)).map(([method, operation]) =>
      callOf(`${method.toUpperCase()} ${path}`, objectOf(operation)),
    ),
  );
  const { schemas } = objectOf(components);
  const records = Object.entries(objectOf(schemas)).map(([name, schema]) =>
    [`### ${name}`, fieldsOf(objectOf(schema))].join('\n\n'),
  );
  return [
    '# Reference of the API',
    'Made from the routes of the site; a test compares it with `/api/openapi.json`. After a change:\n' +
      '`npm exec -- vitest run --project server tests/api/openapi/reference.test.ts -u`.',
    'What all calls share (sign-in, lists, errors, repeated requests), and what they do: [api.md](api.md). A field with a\n' +
      'star is required.',
    '## Calls',
    ...calls,
    '## Records',
    ...records,
    '',
  ].join('\n\n');
}

function callOf(name: string, operation: Json): string {
  const { summary, description, security, parameters, requestBody } = operation;
  const [type, content] = Object.entries(objectOf(objectOf(requestBody).content))[0] ?? [];
  const queries = listOf(parameters)
    .map(objectOf)
    .filter((parameter) => parameter.in === 'query');
  return [
    `### ${name}`,
    `${textOf(summary)}. ${accessOf(listOf(security).map(objectOf))}`,
    textOf(description),
    queries.length > 0 &&
      table(
        'query',
        queries.map(({ name, required, schema }) => [
          nameOf(name, required),
          typeOf(objectOf(schema)),
        ]),
      ),
    type !== undefined && bodyOf(type, objectOf(objectOf(content).schema)),
    answersOf(objectOf(operation.responses)),
  ]
    .filter((part) => part !== false && part !== '')
    .join('\n\n');
}

/** Who may call. */
function accessOf(ways: Json[]): string {
  if (ways.some((way) => Object.keys(way).length === 0)) return 'Anybody may.';
  const scopes = ways.flatMap(({ apiKey }) => listOf(apiKey)).map((scope) => `\`${scope}\``);
  return scopes.length === 0
    ? 'Takes a session.'
    : `Takes a session, or a key with ${scopes.join(' or ')}.`;
}

function bodyOf(type: string, schema: Json): string {
  const kind =
    type === 'multipart/form-data' ? 'form' : type === 'application/json' ? 'JSON' : type;
  return schema.properties === undefined
    ? `Takes ${kind}: ${typeOf(schema)}.`
    : fieldsOf(schema, kind);
}

function fieldsOf({ properties, required }: Json, title = 'field'): string {
  const fields = Object.entries(objectOf(properties));
  return table(
    title,
    fields.map(([name, schema]) => [
      nameOf(name, listOf(required).includes(name)),
      typeOf(objectOf(schema)),
    ]),
  );
}

function nameOf(name: unknown, isRequired: unknown): string {
  return `\`${name}\`${isRequired === true ? ' *' : ''}`;
}

function table(title: string, rows: [string, string][]): string {
  const lines = rows.map(([name, type]) => `| ${name} | ${type.replaceAll('|', '\\|')} |`);
  return [`| ${title} | |`, '| --- | --- |', ...lines].join('\n');
}

/** What each success answers with. */
function answersOf(responses: Json): string {
  return Object.entries(responses)
    .filter(([status]) => /^[123]/.test(status))
    .map(([status, response]) => `${status}${contentOf(objectOf(response))}`)
    .map((answer) => `Answers ${answer}.`)
    .join(' ');
}

function contentOf(response: Json): string {
  const [type, content] = Object.entries(objectOf(response.content))[0] ?? [];
  if (type === undefined) return '';
  const { properties } = objectOf(objectOf(content).schema);
  if (type !== 'application/json') return ` with ${type}`;
  const { data } = objectOf(properties);
  return data === undefined ? '' : ` with ${typeOf(objectOf(data))}`;
}

/** A schema in a few words. */
function typeOf(schema: Json): string {
  const { $ref, type, items, properties, pattern } = schema;
  const choices = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (typeof $ref === 'string') return linkTo($ref.split('/').at(-1) ?? '');
  if (choices !== undefined)
    return listOf(choices)
      .map((value) => `\`${value}\``)
      .join(', ');
  for (const parts of [schema.anyOf, schema.oneOf, schema.allOf]) {
    if (parts !== undefined)
      return [...new Set(listOf(parts).map(objectOf).map(typeOf))].join(' or ');
  }
  if (type === 'array') return `a list of ${typeOf(objectOf(items))}`;
  if (properties !== undefined) {
    const page = objectOf(properties);
    if (page.current_page !== undefined)
      return `a page of ${typeOf(objectOf(objectOf(page.data).items))}`;
    const names = Object.keys(page).map((name) => `\`${name}\``);
    return names.length === 0 ? 'an empty object' : `an object of ${names.join(', ')}`;
  }
  const names = [type].flat().map((name) => (name === undefined ? 'anything' : String(name)));
  const format = schema.format === 'binary' ? ['a file'] : [];
  const words = [...(format.length > 0 ? format : [names.join(' or ')]), boundsOf(schema)];
  if (format.length === 0 && schema.format !== undefined) words.push(textOf(schema.format));
  if (pattern !== undefined && schema.format === undefined) words.push(`like \`${pattern}\``);
  return words.filter((word) => word !== '').join(', ');
}

function linkTo(name: string): string {
  return `[${name}](#${name.toLowerCase()})`;
}

function boundsOf(schema: Json): string {
  const letters = rangeOf(schema.minLength, schema.maxLength);
  const values = rangeOf(schema.minimum, schema.maximum);
  return [letters && `${letters} characters`, values].filter(Boolean).join(', ');
}

function rangeOf(least: unknown, most: unknown): string {
  if (least === undefined && most === undefined) return '';
  if (least === undefined) return `at most ${most}`;
  return most === undefined ? `at least ${least}` : `${least} to ${most}`;
}
