import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** Every element of a page in order, with the names of its attributes. */
export function elementsOf(html: string): string[] {
  const walk = (node: DefaultTreeAdapterTypes.Node): string[] => [
    ...('tagName' in node ? [[node.tagName, ...node.attrs.map(({ name }) => name)].join(' ')] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(walk) : []),
  ];
  return walk(parse(html));
}

type Element = DefaultTreeAdapterTypes.Element;

/** What a browser sends of a form as it is: the one with a hidden field `_verb` of this value. */
export function fieldsOfForm(html: string, verb: string): Record<string, string> {
  const forms = within(parse(html), 'form').map((form) => Object.fromEntries(fieldsIn(form)));
  const found = forms.find(({ _verb }) => _verb === verb);
  if (found === undefined) throw new Error(`no form that sends ${verb}`);
  return found;
}

function fieldsIn(form: Element): [string, string][] {
  return within(form, 'input', 'textarea', 'select').flatMap((field) => {
    const { name, value = '', type, checked } = attributesOf(field);
    if (name === undefined || type === 'file') return [];
    if ((type === 'checkbox' || type === 'radio') && checked === undefined) return [];
    if (field.tagName === 'textarea') return [[name, textIn(field)]];
    if (field.tagName === 'input') return [[name, value]];
    const options = within(field, 'option').map(attributesOf);
    const option = options.find(({ selected }) => selected !== undefined) ?? options[0];
    return [[name, option?.value ?? '']];
  });
}

function within(node: DefaultTreeAdapterTypes.Node, ...names: string[]): Element[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((child) => [
    ...('tagName' in child && names.includes(child.tagName) ? [child] : []),
    ...within(child, ...names),
  ]);
}

function attributesOf({ attrs }: Element): Record<string, string | undefined> {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
}

function textIn({ childNodes }: Element): string {
  return childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}
