import { Drawer } from '@mantine/core';
import type { AuditRow } from '@groundwatch/protocol/rest';
import { isRecord } from '../../is-record.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Stack, Text } from '../../ui/box.tsx';
import { formatZonedStamp } from '../../ui/format-time.ts';
import classes from './AuditPage.module.css';
import { DetailValue } from './DetailValue.tsx';
import { Outcome, zoneOf } from './use-audit-columns.tsx';
import { useAuditWords } from './use-audit-words.ts';

interface AuditDetailProps {
  row: AuditRow;
  isUtc: boolean;
  onClose: () => void;
}

/** One entry in full: the fields that were written, each by its name. */
export function AuditDetail({ row, isUtc, onClose }: AuditDetailProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const words = useAuditWords();
  const at = Date.parse(row.at);
  const zone = zoneOf(isUtc);
  const { was, ...written } = row.detail;
  const before = isRecord(was) ? was : {};
  // What was changed first.
  const values = Object.entries(written).toSorted(([a], [b]) => Number(b in before) - Number(a in before));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={words.action(row.action)}
      closeButtonProps={{ 'aria-label': common('common.close') }}
    >
      <Stack as="dl" columns="minmax(96px, auto) minmax(0, 1fr)" gap="8 16" className={classes.facts}>
        <dt>{t('audit.at')}</dt>
        <dd>{formatZonedStamp(at, zone)}</dd>
        <dt>{t('audit.account')}</dt>
        <dd>{row.accountName || '—'}</dd>
        <dt>{t('audit.action.title')}</dt>
        <dd>
          <code>{row.action}</code>
        </dd>
        <dt>{t('audit.outcome')}</dt>
        <dd>
          <Outcome isSuccess={row.isSuccess} />
        </dd>
        <dt>{t('audit.target')}</dt>
        <dd>{row.target || '—'}</dd>
        <dt>{t('audit.address')}</dt>
        <dd>{row.address || '—'}</dd>
      </Stack>
      <Text as="h3" m="24 0 12 0" text="panel">
        {t('audit.detail')}
      </Text>
      {values.length === 0 ? (
        <Text as="p" tone="text3">
          {t('audit.noDetail')}
        </Text>
      ) : (
        <Stack as="dl" columns="minmax(96px, auto) minmax(0, 1fr)" gap="8 16" className={classes.facts}>
          {values.map(([key, value]) => (
            <Stack key={key} columns="subgrid" full>
              <dt title={key}>{words.field(row.action, key)}</dt>
              <dd>
                {key in before && (
                  <del className={classes.before}>
                    <span className="gw-visually-hidden">{t('audit.before')}</span>
                    <DetailValue name={key} value={before[key]} />
                  </del>
                )}
                <DetailValue name={key} value={value} />
              </dd>
            </Stack>
          ))}
        </Stack>
      )}
    </Drawer>
  );
}
