import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ImportAnswer } from '@groundwatch/protocol/rest';
import { saveFile } from '../../api/download.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import type { SheetDefinition } from '../definition.ts';
import { Facts } from '../../ui/Facts.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FieldValue } from '../list/FieldValue.tsx';
import { useWords } from '../words.ts';
import { csvOf } from '../../api/csv.ts';

interface ImportReportProps {
  definition: SheetDefinition;
  report: ImportAnswer;
  fileName: string;
}

type PreviewRow = ImportAnswer['preview'][number];

const rowOf = ({ row }: PreviewRow): string => String(row);

/** Columns of the preview besides its cells: row number and effect. */
const about: ReadonlySet<string> = new Set(['row', 'action']);
const actions = ['create', 'update', 'unchanged'] as const;

/** The effect of a file, its problems, and a preview of its first rows. */
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
    <Stack gap={12} shrink mt={16} role="status">
      <Facts
        layout="over"
        least={120}
        p={12}
        framed
        facts={[
          ...(['created', 'updated', 'unchanged'] as const).map(
            (key) => [t(`registry.sheet.${key}`), number(report[key])] as const,
          ),
          [
            t('registry.sheet.problems'),
            <Text key="problems" {...(problems.length > 0 && { tone: 'red' })}>
              {number(problems.length)}
            </Text>,
          ],
        ]}
      />
      {problems.length > 0 && (
        <>
          <Row gap={8} justify="between" wrap>
            <strong>{t('registry.sheet.fix')}</strong>
            <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={save}>
              {t('registry.sheet.saveProblems')}
            </Button>
          </Row>
          <DataTable
            label={t('registry.sheet.problems')}
            look="figures"
            maxHeight="40vh"
            rows={problems}
            keyOf={({ row, column, msg }) => `${row} ${column} ${msg}`}
            columns={[
              { key: 'row', title: t('registry.sheet.row'), render: ({ row }) => row },
              { key: 'column', title: t('registry.sheet.column'), isNumeric: false, render: ({ column }) => column },
              { key: 'problem', title: t('registry.sheet.problem'), isNumeric: false, render: ({ msg }) => msg },
            ]}
          />
        </>
      )}
      {problems.length === 0 && preview.length > 0 && (
        <>
          <strong>{t('registry.sheet.preview', { count: preview.length })}</strong>
          <DataTable
            label={t('registry.sheet.previewLabel')}
            look="figures"
            maxHeight="40vh"
            rows={preview}
            keyOf={rowOf}
            columns={[
              { key: 'row', title: t('registry.sheet.row'), render: rowOf },
              {
                key: 'outcome',
                title: t('registry.sheet.outcome'),
                isNumeric: false,
                render: ({ action }) => outcome(action),
              },
              ...keys.map((key) => ({
                key,
                title: words.column(definition.subject, key),
                isNumeric: false,
                width: '20rem',
                render: (row: PreviewRow) => <FieldValue definition={definition} fieldKey={key} value={row[key]} />,
              })),
            ]}
          />
        </>
      )}
    </Stack>
  );
}
