/** The part of Intl.DateTimeFormat that writes dates. */
export type DateFormat = Pick<Intl.DateTimeFormat, 'format' | 'formatRange'>;

/** Dates that Intl writes otherwise than people do, and the replacement. */
const corrections: Record<string, [RegExp, string]> = {
  // Intl's order of weekday and year is that of no language: `۱۴۰۵ آذر ۶, جمعه`.
  fa: [/^([۰-۹]{4}) (\S+) ([۰-۹]+), (\S+)/, '$4 $3 $2 $1'],
  // `1er novembre`, `1er–2 décembre`.
  fr: [/(?<![\d:.,])1(?= \p{L}|–\d)/gu, '1er'],
  // Ranges have days of two digits: `30 novembre – 02 dicembre`.
  it: [/(?<![\d:])0(?=\d(?:–| \p{L}))/gu, ''],
  // `8:22 रात UTC बजे` is `रात 8:22 बजे (UTC)`.
  hi: [/(\d+:\d\d) ([^\s–]+) (\S+)( बजे)?$/, '$2 $1 बजे ($3)'],
};

/**
 * Creates a format for dates as the language’s readers write them.
 *
 * @param tag BCP 47.
 * @param options of Intl; for a time `hour` and `minute`, not `timeStyle`, which cannot have the part of the day that Hindi needs.
 */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): DateFormat {
  const hasTime = tag === 'hi' && options.hour !== undefined;
  const format = new Intl.DateTimeFormat(tag, {
    ...options,
    ...(hasTime && { dayPeriod: 'short' }),
  });
  const [wrong, right] = corrections[tag] ?? [];
  if (wrong === undefined || right === undefined) return format;
  return {
    format: (date) => format.format(date).replace(wrong, right),
    formatRange: (from, to) => format.formatRange(from, to).replace(wrong, right),
  };
}
