import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ImportAnswer } from '@groundwatch/protocol/rest';
import { saveFile } from '../../api/download.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack } from '../../ui/box.tsx';
import type { RegistryDefinition } from '../definition.ts';
import { FieldValue } from '../list/FieldValue.tsx';
import { useWords } from '../words.ts';
import { csvOf } from '../../api/csv.ts';
import classes from './sheets.module.css';

interface ImportReportProps {
  definition: RegistryDefinition;
  report: ImportAnswer;
  fileName: string;
}

/** So many lines are read on a screen; all of them are in the file. */
const SHOWN = 100;

/** Of a row of the preview, beside its cells: its number in the file, and what becomes of it. */
const about: ReadonlySet<string> = new Set(['row', 'action']);
const actions = ['create', 'update', 'unchanged'] as const;

/** What a file would change, what is wrong with it, and its first rows as they were understood. */
export function ImportReport({ definition, report, fileName }: ImportReportProps) {
  const { t } = useTranslation('admin');
  const { locale } = useLanguage();
  const words = useWords();
  const number = (value: number): string => value.toLocaleString(locale);
  const { problems, preview } = report;
  const keys = [...new Set(preview.flatMap((row) => Object.keys(row)))].filter((key) => !about.has(key));
  const outcome = (action: unknown): string => {
    const known = actions.find((one) => one === action);
    return known ? t(`registry.sheet.${known}`) : String(action);
  };
  const save = (): void => {
    const head = [t('registry.sheet.row'), t('registry.sheet.column'), t('registry.sheet.problem')];
    const text = csvOf([head, ...problems.map(({ row, column, msg }) => [String(row), column, msg])]);
    saveFile(new Blob([text], { type: 'text/csv' }), `${fileName}.problems.csv`);
  };
  return (
    <Stack gap={12} shrink mt={16} className={classes.report} role="status">
      <dl className={classes.counts}>
        {(['created', 'updated', 'unchanged'] as const).map((key) => (
          <div key={key}>
            <dt>{t(`registry.sheet.${key}`)}</dt>
            <dd>{number(report[key])}</dd>
          </div>
        ))}
        <div data-bad={problems.length > 0 || undefined}>
          <dt>{t('registry.sheet.problems')}</dt>
          <dd>{number(problems.length)}</dd>
        </div>
      </dl>
      {problems.length > 0 && (
        <>
          <Row gap={8} justify="between" wrap>
            <strong>{t('registry.sheet.fix')}</strong>
            <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={save}>
              {t('registry.sheet.saveProblems')}
            </Button>
          </Row>
          <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('registry.sheet.problems')}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('registry.sheet.row')}</th>
                  <th scope="col">{t('registry.sheet.column')}</th>
                  <th scope="col">{t('registry.sheet.problem')}</th>
                </tr>
              </thead>
              <tbody>
                {problems.slice(0, SHOWN).map(({ row, column, msg }) => (
                  <tr key={`${row} ${column} ${msg}`}>
                    <td data-numeric>{row}</td>
                    <td>{column}</td>
                    <td>{msg}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {problems.length > SHOWN && <p>{t('registry.sheet.more', { count: problems.length - SHOWN })}</p>}
        </>
      )}
      {problems.length === 0 && preview.length > 0 && (
        <>
          <strong>{t('registry.sheet.preview', { count: preview.length })}</strong>
          <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('registry.sheet.previewLabel')}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('registry.sheet.row')}</th>
                  <th scope="col">{t('registry.sheet.outcome')}</th>
                  {keys.map((key) => (
                    <th key={key} scope="col">
                      {words.column(definition.subject, key)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {preview.map((row, index) => (
                  <tr key={index}>
                    <td data-numeric>{String(row['row'])}</td>
                    <td>{outcome(row['action'])}</td>
                    {keys.map((key) => (
                      <td key={key}>
                        <FieldValue definition={definition} fieldKey={key} value={row[key]} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Stack>
  );
}
