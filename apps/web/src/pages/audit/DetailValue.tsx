import { isRecord } from '../../is-record.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { useAuditWords } from './use-audit-words.ts';
import { useZone } from '../../session/use-zone.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';

const isTime = (value: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(value);

/** A value in readable form: words for yes, no and null, times in the selected zone, lists in a row. */
export function DetailValue({ name, value }: { name: string; value: unknown }) {
  const { t } = useTranslation('admin');
  const words = useAuditWords();
  const zone = useZone();
  if (value === null || value === undefined || value === '') return <Text tone="text3">{t('audit.none')}</Text>;
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'string') {
    if (!isTime(value)) return words.value(name, value) ?? value;
    return formatZonedStamp(Date.parse(value), zone);
  }
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return value.length === 0 ? <Text tone="text3">{t('audit.none')}</Text> : value.join(', ');
  }
  if (isRecord(value)) {
    return (
      <Stack as="dl" gap={4}>
        {Object.entries(value).map(([key, inner]) => (
          <Row key={key} align="stretch" gap={8}>
            <dt>{key}</dt>
            <dd>
              <DetailValue name={key} value={inner} />
            </dd>
          </Row>
        ))}
      </Stack>
    );
  }
  return (
    <Text as="code" breaks mono text="least">
      {JSON.stringify(value)}
    </Text>
  );
}
