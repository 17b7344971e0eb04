import { runStatusFlags, type RunStatusFlag } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { useIsAnswered, useStatus } from '../../live/hooks.ts';
import { Age } from '../../live/Age.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import classes from './RunStatusPanel.module.css';
import { useFreshness } from '../../sensors/use-freshness.ts';
import { Box, Row, Stack, Text } from '../../ui/box.tsx';
import { Dot } from '../../ui/Dot.tsx';

const isSet = (runStatus: number, flag: RunStatusFlag): boolean => ((runStatus >>> flag.bit) & 1) === 1;

interface RunStatusPanelProps {
  device: Device;
  zone: string | undefined;
  /** Link to the explanation and history of the bits. Null if not available. */
  historyPlace: To | null;
}

/**
 * The 27 run status bits: faults with symbol and name; normal bits are counted and collapsed. If the device is silent, all bits are unknown
 * except the last report.
 */
export function RunStatusPanel({ device, zone, historyPlace }: RunStatusPanelProps) {
  const { t } = useTranslation(['translation', 'device']);
  const name = useNames();
  const status = useStatus(device.deviceNo);
  const isAnswered = useIsAnswered(device);
  const freshness = useFreshness(status?.collectTime, device.sendCycle);
  const runStatus = status?.runStatus ?? null;
  const flags = runStatusFlags.filter(
    (flag) => !flag.isShownOnlyWhenSet || (runStatus !== null && isSet(runStatus, flag)),
  );
  const faults = runStatus === null ? [] : flags.filter((flag) => isSet(runStatus, flag));
  const isUnknown = freshness === 'offline';
  const rest = flags.filter((flag) => !faults.includes(flag));
  const listOf = (own: readonly RunStatusFlag[]): ReactNode => (
    <Box as="ul" lined className={classes.flags}>
      {own.map((flag) => {
        const isFault = faults.includes(flag);
        return (
          <Stack
            as="li"
            key={flag.bit}
            columns="18px 15px minmax(0, 1fr) auto"
            gap={4}
            align="center"
            p="2 4 2 2"
            text="table"
            data-fault={isFault || undefined}
          >
            <Text textAlign="right" {...(isFault ? {} : { tone: 'text3' })}>
              {flag.bit}
            </Text>
            {isFault ? <StateSymbol kind="fault" size={15} /> : isUnknown ? <span /> : <Dot />}
            <Text breaks {...(isUnknown && { tone: 'text3' })}>
              {name(flag.names)}
            </Text>
            {isFault ? (
              <Text as="b" text="least" weight={700}>
                {t(isUnknown ? 'device.faultLast' : 'device.fault')}
              </Text>
            ) : (
              <Text text="least" tone="text3" className={isUnknown ? '' : 'gw-visually-hidden'}>
                {t(isUnknown ? 'common.unknown' : 'symbol.normal')}
              </Text>
            )}
          </Stack>
        );
      })}
    </Box>
  );
  return (
    <Panel
      title={t('device.runStatus')}
      aside={
        runStatus !== null &&
        (isUnknown ? (
          t('device.faultsLast', { count: faults.length })
        ) : (
          <>
            <Text {...(faults.length > 0 ? { tone: 'text1', weight: 700 } : { tone: 'text2' })}>
              {t('device.faults', { count: faults.length })}
            </Text>{' '}
            / {flags.length}
          </>
        ))
      }
      isLoading={!status && !isAnswered}
      empty={status ? (runStatus === null ? t('device.runStatusUnknown') : undefined) : t('device.noStatus')}
    >
      {listOf(faults)}
      <details>
        <Text as="summary" text="table" tone="text2" className={classes.rest}>
          {t(isUnknown ? 'device:runStatus.restUnknown' : 'device:runStatus.restNormal', { count: rest.length })}
        </Text>
        {listOf(rest)}
      </details>
      <Row as="p" gap="0 12" justify="between" wrap mt={8} text="least">
        <Age
          collectTime={status?.collectTime}
          receiveTime={status?.receiveTime}
          freshness={freshness}
          of={device}
          zone={zone}
          isSentence
        />
        {historyPlace !== null && (
          <Link to={historyPlace} replace>
            {t('device:runStatus.toHistory')}
          </Link>
        )}
      </Row>
    </Panel>
  );
}
