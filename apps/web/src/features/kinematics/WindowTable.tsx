import chartClasses from '../../charts/Chart.module.css';
import { useTranslation } from '../../i18n/i18n.ts';

interface WindowTableProps {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  label: string;
}

/** The figures of a plot, the first column naming the row. */
export function WindowTable({ head, rows, label }: WindowTableProps) {
  const { t } = useTranslation('device');
  return (
    <div className={chartClasses.table} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {others.map((text, i) => (
                <td key={head[i + 1]}>{text}</td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <th scope="row">{t('plot.none')}</th>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
