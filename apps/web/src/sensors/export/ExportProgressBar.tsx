import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Row, Text } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import classes from './ExportForm.module.css';
import type { ExportState } from './use-export.ts';

const MEGABYTE = 1_048_576;

/** Progress and result of an export. */
export function ExportProgressBar({ state }: { state: ExportState }) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const number = (value: number): string => formatNumber(value, locale);
  const size = (bytes: number): string => formatNumber(bytes / MEGABYTE, locale, 1);
  const isRunning = state.kind === 'running';
  const share = isRunning && state.total !== null && state.total > 0 ? state.rows / state.total : 0;
  return (
    <Row gap="4 12" wrap shrink style={{ flex: '1 1 280px' }}>
      {isRunning && (
        <>
          <div
            role="progressbar"
            aria-label={t('export.progress')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
            className={classes.bar}
          >
            <i style={{ width: `${share * 100}%` }} />
          </div>
          <Text text="table" tone="text2">
            {state.total === null
              ? t('export.counting')
              : t('export.rows', { rows: number(state.rows), total: number(state.total) })}
          </Text>
        </>
      )}
      <Text role="status" as="p" text="table" breaks className={classes.outcome} data-kind={state.kind}>
        {state.kind === 'done' &&
          t('export.done', { file: state.file, total: number(state.total), size: size(state.bytes) })}
        {state.kind === 'cancelled' && t('export.cancelled')}
        {state.kind === 'failed' && state.error.message}
      </Text>
    </Row>
  );
}
