import { interpolate } from '../../../../server/shared/interpolate.ts';
import type { Figures, Tally } from '../../../../server/shared/panel.ts';
import type { Site } from '../../../../server/shared/site.ts';
import { formatDate } from '../../../parts/dates.ts';
import { TableHead } from '../../../parts/table-head.tsx';
import type { Messages } from '../../../translations/messages.ts';
import { formatCount, formatHours } from './formats.ts';

type Props = { site: Site; t: Messages['alerts']; figures: Figures; caption: string };

/** The numbers behind the pictures, the newest day first. */
export function FiguresTable({ site, t, figures, caption }: Props) {
  const { tag } = site.language;
  return (
    <details className="figures-table">
      <summary>{t.numbers}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled has to be reached by keyboard */}
      <section className="figures-scroller" aria-label={t.numbers} tabIndex={0}>
        <table>
          <caption>{caption}</caption>
          <TableHead headings={[t.day, t.made, t.delivered, t.inTime, t.duration]} />
          <tbody>
            {figures.days.toReversed().map(({ day, ...tally }) => (
              <tr key={day}>
                <th scope="row">
                  <time dateTime={day}>{formatDate(day, tag)}</time>
                </th>
                <Cells tag={tag} t={t} tally={tally} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.all}</th>
              <Cells tag={tag} t={t} tally={figures.all} />
            </tr>
          </tfoot>
        </table>
      </section>
    </details>
  );
}

type CellsProps = { tag: string; t: Messages['alerts']; tally: Tally };

function Cells({ tag, t, tally }: CellsProps) {
  const { made, delivered, dated, inTime, medianHours } = tally;
  const count = (number: number) => formatCount(number, tag);
  return (
    <>
      <td>{count(made)}</td>
      <td>{count(delivered)}</td>
      <td>
        {dated === 0
          ? '–'
          : interpolate(t.inTimeOf, { inTime: count(inTime), total: count(dated) })}
      </td>
      <td>{medianHours === null ? '–' : formatHours(medianHours, tag)}</td>
    </>
  );
}
