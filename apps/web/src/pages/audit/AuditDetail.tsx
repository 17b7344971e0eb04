import type { AuditRow } from '@groundwatch/protocol/rest';
import { isRecord } from '../../is-record.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Text } from '../../ui/box.tsx';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { DetailValue } from './DetailValue.tsx';
import { Outcome } from './use-audit-columns.tsx';
import { useAuditWords } from './use-audit-words.ts';
import { Drawer } from '../../ui/dialog/Drawer.tsx';

interface AuditDetailProps {
  row: AuditRow;
  zone: string | undefined;
  onClose: () => void;
}

/** One entry in full, with named fields. */
export function AuditDetail({ row, zone, onClose }: AuditDetailProps) {
  const { t } = useTranslation('admin');
  const words = useAuditWords();
  const at = Date.parse(row.at);
  const { was, ...written } = row.detail;
  const before = isRecord(was) ? was : {};
  // Changed values first.
  const values = Object.entries(written).toSorted(([a], [b]) => Number(b in before) - Number(a in before));
  return (
    <Drawer onClose={onClose} size={480} title={words.action(row.action)}>
      <Facts
        layout="beside"
        facts={[
          [t('audit.at'), formatZonedStamp(at, zone)],
          [t('audit.account'), row.accountName || '—'],
          [t('audit.action.title'), <code key="action">{row.action}</code>],
          [t('audit.outcome'), <Outcome key="outcome" isSuccess={row.isSuccess} />],
          [t('audit.target'), row.target || '—'],
          [t('audit.address'), row.address || '—'],
        ]}
      />
      <Text as="h3" m="24 0 12 0" text="panel">
        {t('audit.detail')}
      </Text>
      {values.length === 0 ? (
        <Text as="p" tone="text3">
          {t('audit.noDetail')}
        </Text>
      ) : (
        <Facts
          layout="beside"
          facts={values.map(([key, value]) => [
            words.field(row.action, key),
            <div key={key} title={key}>
              {key in before && (
                <Text as="del" block tone="text3">
                  <span className="gw-visually-hidden">{t('audit.before')}</span>
                  <DetailValue name={key} value={before[key]} />
                </Text>
              )}
              <DetailValue name={key} value={value} />
            </div>,
          ])}
        />
      )}
    </Drawer>
  );
}
