import { identFields, sequenceNames, statusFields, statusSwitches, type Field } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import type { ReactNode } from 'react';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { useIsAnswered, useStatus } from '../../live/hooks.ts';
import { Age } from '../../live/Age.tsx';
import { Facts, type Fact } from '../../ui/Facts.tsx';
import { FreshValue } from '../../ui/FreshValue.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useDurationWords } from '../../ui/duration-words.ts';
import { StatusValue } from '../../ui/StatusValue.tsx';
import { Value } from '../../ui/Value.tsx';
import classes from './ChannelPanel.module.css';
import { useFreshness } from '../../sensors/use-freshness.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';

const channels = statusFields.filter(({ key }) => /^zx\d$/.test(key));
const cycles = statusFields.filter(({ key }) => key.endsWith('Cycle'));
const shownElsewhere = new Set(['battery', 'charge', 'ambient', 'signal', 'format', 'operator', 'installState']);
const others = statusFields.filter(
  (field) => !channels.includes(field) && !cycles.includes(field) && !shownElsewhere.has(field.key),
);
const switchField: Pick<Field, 'decimals' | 'unit' | 'options'> = { decimals: 0, unit: '', options: 'offOn' };

const number: Pick<Field, 'decimals' | 'unit'> = { decimals: 0, unit: '' };

/** Online time per channel, cycles, other status values, and the device's identity. What it did not report is folded. */
export function ChannelPanel({ device, zone }: { device: Device; zone: string | undefined }) {
  const { t } = useTranslation();
  const name = useNames();
  const duration = useDurationWords();
  const status = useStatus(device.deviceNo);
  const isAnswered = useIsAnswered(device);
  const freshness = useFreshness(status?.collectTime, device.sendCycle);
  const values = status?.values ?? {};
  const used = channels.filter(({ key }) => values[key]);
  const longest = Math.max(...used.map(({ key }) => values[key]!));
  const reported: Fact[] = [];
  const missing: Fact[] = [];
  const add = (label: string, value: ReactNode): void => {
    if (value === null) missing.push([label, <Value key={label} field={number} value={null} />]);
    else reported.push([label, value]);
  };
  const fresh = (value: ReactNode) => <FreshValue freshness={freshness}>{value}</FreshValue>;
  add(name(sequenceNames), typeof status?.sequence === 'number' ? fresh(status.sequence) : null);
  for (const field of [...cycles, ...others]) {
    const value = values[field.key] ?? null;
    add(name(field.names), value === null ? null : <StatusValue field={field} value={value} freshness={freshness} />);
  }
  for (const { key, names } of statusSwitches) {
    const value = status?.[key as 'pushData'] ?? null;
    add(name(names), value === null ? null : fresh(<Value field={switchField} value={Number(value)} />));
  }
  for (const { key, names } of identFields) add(name(names), device.ident[key] || null);
  return (
    <Panel
      title={t('device.channels')}
      isLoading={!status && !isAnswered}
      empty={status ? undefined : t('device.noStatus')}
    >
      <Stack as="ul" gap={8}>
        {used.map(({ key }) => (
          <Stack as="li" key={key} columns="32px minmax(0, 1fr) 64px" gap={8} align="center" text="table" tone="text2">
            <span>{key}</span>
            <span className={classes.track}>
              <i style={{ width: `${(values[key]! / longest) * 100}%` }} />
            </span>
            <Text tone="text1" weight={600} textAlign="right">
              <FreshValue freshness={freshness}>{duration(values[key]! * 1_000)}</FreshValue>
            </Text>
          </Stack>
        ))}
        {[0, null].map((value) => {
          const names = channels.flatMap(({ key }) => ((values[key] ?? null) === value ? key : []));
          return (
            names.length > 0 && (
              <Row as="li" key={value} justify="between" text="table" tone="text3">
                <span>{names.join(' ')}</span>
                <FreshValue freshness={freshness}>{value === null ? '—' : duration(value)}</FreshValue>
              </Row>
            )
          );
        })}
      </Stack>
      <Facts mt={12} facts={reported} />
      {missing.length > 0 && (
        <details>
          <Text as="summary" p="8 0" text="table" tone="text2">
            {t('device.notReported', { count: missing.length })}
          </Text>
          <Facts facts={missing} />
        </details>
      )}
      <Text as="p" mt={8} text="least">
        <Age
          collectTime={status?.collectTime}
          receiveTime={status?.receiveTime}
          freshness={freshness}
          of={device}
          zone={zone}
          isSentence
        />
      </Text>
    </Panel>
  );
}
