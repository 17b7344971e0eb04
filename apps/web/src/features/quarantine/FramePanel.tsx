import { useQuery } from '@tanstack/react-query';
import { enums, sensorTypes, type SensorField } from '@groundwatch/protocol/model';
import type { FrameContent, QuarantineRow } from '@groundwatch/protocol/rest';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { useWords } from '../../registry/words.ts';
import { useZone } from '../../session/use-zone.ts';
import { Facts } from '../../ui/Facts.tsx';
import { formatField } from '../../ui/format-field.ts';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { PanelError, Skeleton } from '../../ui/states.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { hexLines } from './hex-lines.ts';
import { frameQuery } from './quarantine-calls.ts';

/** The quarantined frame: its content and bytes. */
export function FramePanel({ row }: { row: QuarantineRow }) {
  const { t } = useTranslation('admin');
  const content = useQuery(frameQuery(row.id));
  return (
    <>
      <Text as="h3" m="20 0 8 0" text="panel">
        {t('quarantine.content')}
      </Text>
      {content.isPending && <Skeleton rows={3} />}
      {content.isError && <PanelError message={content.error.message} onRetry={() => void content.refetch()} />}
      {content.data && <Content content={content.data} />}
      <Text as="h3" m="20 0 8 0" text="panel">
        {t('quarantine.bytes', { count: row.frame.length / 2 })}
      </Text>
      <Text
        as="div"
        p="8 12"
        raised
        scroll
        mono
        text="least"
        style={{ maxHeight: 260 }}
        tabIndex={0}
        role="region"
        aria-label={t('quarantine.bytes', { count: row.frame.length / 2 })}
      >
        {hexLines(row.frame).map(({ offset, bytes }) => (
          <Row key={offset} align="stretch" gap={16} nowrap>
            <Text tone="text3">{offset}</Text>
            <code>{bytes.join(' ')}</code>
          </Row>
        ))}
      </Text>
    </>
  );
}

function Content({ content }: { content: FrameContent }) {
  const { t } = useTranslation('admin');
  const words = useWords();
  const name = useNames();
  const zone = useZone();
  const { kind, sentAt, ident, sendCycle, collectCycle, sensors, hasSecret } = content;
  const facts: [string, string][] = [[t('quarantine.kind'), t(`quarantine.kinds.${kind}`)]];
  if (sentAt !== null) facts.push([t('quarantine.sentAt'), formatZonedStamp(Date.parse(sentAt), zone)]);
  if (hasSecret) facts.push([words.column('device', 'security'), t('quarantine.knowsSecret')]);
  if (sendCycle !== null) facts.push([words.column('device', 'sendCycleS'), String(sendCycle)]);
  if (collectCycle !== null) facts.push([words.column('device', 'collectCycleS'), String(collectCycle)]);
  if (ident) {
    for (const key of ['hardware', 'software', 'bootVersion', 'gsmVersion', 'imei', 'iccid'] as const) {
      if (ident[key] !== '') facts.push([words.column('device', key), ident[key]]);
    }
    const operator = enums.operator.find(({ code }) => code === ident.operator);
    if (operator) facts.push([words.column('device', 'operator'), name(operator.names)]);
  }
  return (
    <>
      <Facts facts={facts} />
      {sensors.length > 0 && (
        <>
          <Text as="h3" m="20 0 8 0" text="panel">
            {t('quarantine.sensors', { count: sensors.length })}
          </Text>
          <Stack as="ul" gap={8}>
            {sensors.map((sensor) => (
              <SeenSensor key={`${sensor.port} ${sensor.type} ${sensor.subAddress}`} sensor={sensor} />
            ))}
          </Stack>
        </>
      )}
    </>
  );
}

function SeenSensor({ sensor }: { sensor: FrameContent['sensors'][number] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const name = useNames();
  const type = sensorTypes.get(sensor.type);
  const place = t('common.port', { count: sensor.port });
  const shown = (type?.fields ?? [])
    .filter((field: SensorField) => field.main && !field.isList)
    .map((field) => ({ field, value: sensor.values[field.key] }))
    .filter(({ value }) => typeof value === 'number');
  return (
    <Row as="li" align="stretch" wrap gap="2 12" text="table">
      <Text as="b" weight={600}>
        {type ? name(type.names) : sensor.type}
      </Text>{' '}
      <Text tone="text2">
        {place}
        {sensor.subAddress > 0 && ` · ${t('device.subAddress', { number: sensor.subAddress })}`}
      </Text>
      {shown.map(({ field, value }) => {
        const { text, unit } = formatField(field, value as number, language);
        return (
          <Text key={field.key}>
            {name(field.names)} {text} {unit}
          </Text>
        );
      })}
    </Row>
  );
}
