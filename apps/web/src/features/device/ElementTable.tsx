import type { Freshness } from '@groundwatch/protocol/model';
import type { LiveReading } from '@groundwatch/protocol/live';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { formatField } from '../../ui/format-field.ts';
import classes from './LatestPanel.module.css';
import type { FieldGroup } from './sensor-layout.ts';

interface ElementTableProps {
  group: FieldGroup;
  reading: LiveReading;
  freshness: Freshness;
}

/** The elements of an array or the layers of a probe, one row each. */
export function ElementTable({ group, reading, freshness }: ElementTableProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const name = useNames();
  const columns = group.list.map((field) => {
    const values = reading.values[field.key];
    return { field, values: Array.isArray(values) ? (values as readonly (number | null)[]) : [] };
  });
  const count = Math.max(0, ...columns.map(({ values }) => values.length));
  const element = group.elementNames ? name(group.elementNames) : '';
  if (count === 0) return <p className={classes.none}>{t('panel.noData')}</p>;
  return (
    <div className={classes.elements} tabIndex={0} role="region" aria-label={t('device.elements', { count, element })}>
      <table data-freshness={freshness}>
        <thead>
          <tr>
            <th scope="col">{element}</th>
            {columns.map(({ field }) => (
              <th key={field.key} scope="col">
                {name(field.names)} <small>{field.unit}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, i) => (
            <tr key={i}>
              <th scope="row">{i + 1}</th>
              {columns.map(({ field, values }) => (
                <td key={field.key}>{formatField(field, values[i], language).text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
