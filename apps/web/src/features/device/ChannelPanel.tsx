import { identFields, sequenceNames, statusFields, statusSwitches, type Field } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
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
import { Stack, Text } from '../../ui/box.tsx';

const channels = statusFields.filter(({ key }) => /^zx\d$/.test(key));
const cycles = statusFields.filter(({ key }) => key.endsWith('Cycle'));
const shownElsewhere = new Set(['battery', 'charge', 'ambient', 'signal', 'format', 'operator', 'installState']);
const others = statusFields.filter(
  (field) => !channels.includes(field) && !cycles.includes(field) && !shownElsewhere.has(field.key),
);
const switchField: Pick<Field, 'decimals' | 'unit' | 'options'> = { decimals: 0, unit: '', options: 'offOn' };

const number: Pick<Field, 'decimals' | 'unit'> = { decimals: 0, unit: '' };

/** Online time per channel, cycles, other status values, and the device's identity. */
export function ChannelPanel({ device, zone }: { device: Device; zone: string | undefined }) {
  const { t } = useTranslation();
  const name = useNames();
  const duration = useDurationWords();
  const status = useStatus(device.deviceNo);
  const isAnswered = useIsAnswered(device);
  const freshness = useFreshness(status?.collectTime, device.sendCycle);
  const values = status?.values ?? {};
  const longest = Math.max(1, ...channels.map(({ key }) => values[key] ?? 0));
  return (
    <Panel
      title={t('device.channels')}
      isLoading={!status && !isAnswered}
      empty={status ? undefined : t('device.noStatus')}
    >
      <Stack as="ul" gap={8}>
        {channels.map(({ key }) => (
          <Stack as="li" key={key} columns="32px minmax(0, 1fr) 64px" gap={8} align="center" text="table" tone="text2">
            <span>{key}</span>
            <span className={classes.track}>
              <i style={{ width: `${((values[key] ?? 0) / longest) * 100}%` }} />
            </span>
            <Text {...(values[key] ? { tone: 'text1', weight: 600 } : { tone: 'text3' })} textAlign="right">
              <FreshValue field={number} value={null} freshness={freshness}>
                {typeof values[key] === 'number' ? duration(values[key] * 1_000) : '—'}
              </FreshValue>
            </Text>
          </Stack>
        ))}
      </Stack>
      <Facts
        mt={12}
        facts={[
          [name(sequenceNames), status?.sequence ?? <Value key="sequence" field={number} value={null} />],
          ...[...cycles, ...others].map((field): Fact => [
            name(field.names),
            <StatusValue key={field.key} field={field} value={values[field.key]} freshness={freshness} />,
          ]),
          ...statusSwitches.map(({ key, names }): Fact => {
            const value = status?.[key as 'pushData'];
            return [
              name(names),
              <Value
                key={key}
                field={switchField}
                value={value === null || value === undefined ? null : Number(value)}
              />,
            ];
          }),
          ...identFields.map(({ key, names }): Fact => [
            name(names),
            device.ident[key] || <Value key={key} field={number} value={null} />,
          ]),
        ]}
      />
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
