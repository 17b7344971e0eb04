import { identFields, sequenceNames, statusFields, statusSwitches, type Field } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { useIsAnswered, useStatus } from '../../live/hooks.ts';
import { Age } from '../../live/Age.tsx';
import { Panel } from '../../ui/Panel.tsx';
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

/** Time on line per channel, the cycles, whatever else the status says, and who the device says it is. */
export function ChannelPanel({ device, zone }: { device: Device; zone: string | undefined }) {
  const { t } = useTranslation();
  const name = useNames();
  const status = useStatus(device.deviceNo);
  const isAnswered = useIsAnswered(device);
  const freshness = useFreshness(status?.collectTime, device.sendCycle);
  const values = status?.values ?? {};
  const longest = Math.max(1, ...channels.map(({ key }) => values[key] ?? 0));
  return (
    <Panel
      title={t('device.channels')}
      aside="s"
      isLoading={!status && !isAnswered}
      empty={status ? undefined : t('device.noStatus')}
    >
      <Stack as="ul" gap={8} className={classes.bars}>
        {channels.map(({ key }) => {
          const value = values[key];
          return (
            <li key={key}>
              <span>{key}</span>
              <span className={classes.track}>
                <i style={{ width: `${((value ?? 0) / longest) * 100}%` }} />
              </span>
              <b>{value ?? '—'}</b>
            </li>
          );
        })}
      </Stack>
      <dl className={classes.facts}>
        <div>
          <dt>{name(sequenceNames)}</dt>
          <dd>{status?.sequence ?? <Value field={number} value={null} />}</dd>
        </div>
        {[...cycles, ...others].map((field) => (
          <div key={field.key}>
            <dt>{name(field.names)}</dt>
            <dd>
              <StatusValue field={field} value={values[field.key]} />
            </dd>
          </div>
        ))}
        {statusSwitches.map(({ key, names }) => {
          const value = status?.[key as 'pushData'];
          return (
            <div key={key}>
              <dt>{name(names)}</dt>
              <dd>
                <Value field={switchField} value={value === null || value === undefined ? null : Number(value)} />
              </dd>
            </div>
          );
        })}
        {identFields.map(({ key, names }) => (
          <div key={key}>
            <dt>{name(names)}</dt>
            <dd>{device.ident[key] || <Value field={number} value={null} />}</dd>
          </div>
        ))}
      </dl>
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
