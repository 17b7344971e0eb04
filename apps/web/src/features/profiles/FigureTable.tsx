import { useLanguage } from '../../i18n/i18n.ts';
import { shownFigure, type Figures } from './figures.ts';
import { TableFrame } from '../../ui/TableFrame.tsx';
import classes from './Profiles.module.css';

/** The figures of a plot, for those who read rather than look. */
export function FigureTable({ figures, label }: { figures: Figures; label: string }) {
  const { locale } = useLanguage();
  const { heads, rows, signs, decimals } = figures;
  return (
    <TableFrame className={classes.table} label={label}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([at, ...values]) => (
            <tr key={at}>
              <th scope="row">{shownFigure(at ?? null, locale, decimals[0], false)}</th>
              {values.map((value, i) => (
                <td key={heads[i + 1]}>{shownFigure(value, locale, decimals[1], signs[i + 1] === true)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
