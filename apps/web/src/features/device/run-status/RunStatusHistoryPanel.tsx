import { GAP_CYCLES, runStatusFlags } from '@groundwatch/protocol/model';
import { useMemo, useState } from 'react';
import { tickLabel, timeTicks } from '../../../charts/time-axis.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useStatus } from '../../../live/hooks.ts';
import type { PanelProps } from '../../../sensors/panel-props.ts';
import { useShownZone } from '../../../sensors/use-shown-zone.ts';
import { useFreshness } from '../../../sensors/use-freshness.ts';
import { useTimeRange } from '../../../sensors/use-time-range.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { RangePicker } from '../../../sensors/range/RangePicker.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { FlagRow } from './FlagRow.tsx';
import { flagSpells, unknownSpans } from './flag-spells.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { StripLegend } from '../../../ui/StripLegend.tsx';
import { Box, Text } from '../../../ui/box.tsx';
import lines from '../time-line.module.css';
import classes from './RunStatusHistory.module.css';
import { ActiveFaults } from './ActiveFaults.tsx';
import { useRunStatusHistory } from './use-run-status.ts';

const MOST_TICKS = 8;
const USUAL_ROWS = runStatusFlags.filter((flag) => !flag.isShownOnlyWhenSet).length;

/** The run status: present faults with advice, and the history of the bits. */
export function RunStatusHistoryPanel({ device, zone: siteZone }: PanelProps) {
  const { t } = useTranslation('device');
  const zone = useShownZone(siteZone);
  const time = useTimeRange();
  const { asked: range } = time;
  const history = useRunStatusHistory(device.deviceNo, range);
  const status = useStatus(device.deviceNo);
  const runStatus = status?.runStatus ?? null;
  const isUnknown = useFreshness(status?.collectTime, device.sendCycle) === 'offline';
  const [chosen, setChosen] = useState<'all' | 'faulty' | null>(null);
  const { data } = history;
  const rows = useMemo(() => {
    if (!data) return null;
    const last = data.spells.at(-1)?.[1] ?? range.from;
    const isFresh = range.to - last < GAP_CYCLES * device.sendCycle * 1_000;
    const end = isFresh ? range.to : last;
    return {
      isKnown: data.spells.some(([, , runStatus]) => runStatus !== null),
      unknown: unknownSpans(data.spells, range, end),
      flags: runStatusFlags.map((flag) => ({ flag, spells: flagSpells(data.spells, flag.bit, end) })),
    };
  }, [data, range, device.sendCycle]);
  const isSet = (bit: number): boolean => runStatus !== null && ((runStatus >>> bit) & 1) === 1;
  const faulty = rows?.flags.filter(({ flag, spells }) => spells.count > 0 || isSet(flag.bit)) ?? [];
  const all = rows?.flags.filter((row) => !row.flag.isShownOnlyWhenSet || faulty.includes(row)) ?? [];
  const shown = chosen ?? (faulty.length > 0 ? 'faulty' : 'all');
  const listed = shown === 'faulty' ? faulty : all;
  const { step, ticks } = timeTicks(range.from, range.to, MOST_TICKS, zone);
  return (
    <>
      <Panel
        title={t('runStatus.now')}
        isLoading={history.isPending}
        skeleton={<Skeleton rows={1} />}
        error={history.error && !data ? history.error : null}
        onRetry={() => void history.refetch()}
      >
        {data && <ActiveFaults active={data.active} isUnknown={isUnknown} zone={zone} />}
      </Panel>
      <Panel
        title={t('runStatus.history')}
        aside={
          <Segments
            label={t('runStatus.which')}
            value={shown}
            options={[
              { value: 'all', label: t('runStatus.all', { count: all.length || USUAL_ROWS }) },
              { value: 'faulty', label: t('runStatus.faulty', { count: faulty.length }) },
            ]}
            onChange={setChosen}
          />
        }
      >
        <RangePicker time={time} zone={siteZone} hasLatest={false} />
        {data?.isCut && (
          <Text as="p" mt={8} text="table" tone="text2">
            {t('runStatus.cut')}
          </Text>
        )}
        {data && data.from > range.from && (
          <Text as="p" mt={8} text="table" tone="text2">
            {t('runStatus.lastYear')}
          </Text>
        )}
        <Box mt={12} className={classes.timeline} aria-busy={history.isFetching}>
          <div className={lines.axis} aria-hidden>
            <span className={lines.ticks}>
              {ticks.map((tick) => (
                <i key={tick} style={{ left: `${((tick - range.from) / (range.to - range.from)) * 100}%` }}>
                  {tickLabel(tick, step, zone)}
                </i>
              ))}
            </span>
          </div>
          {!rows && <Skeleton rows={USUAL_ROWS} height={21} />}
          {rows && listed.length === 0 && (
            <Text as="p" mt={8} text="table" tone="text2">
              {t('runStatus.noneFaulty')}
            </Text>
          )}
          {rows &&
            listed.map(({ flag, spells }) => (
              <FlagRow
                key={flag.bit}
                flag={flag}
                spells={spells}
                unknown={rows.unknown}
                range={range}
                isSet={isSet(flag.bit)}
                isNeverKnown={!rows.isKnown}
                isUnknown={isUnknown}
                zone={zone}
              />
            ))}
        </Box>
        <StripLegend>
          <li>
            <i className={classes.faulty} /> {t('runStatus.legend.fault')}
          </li>
          <li>
            <i className={classes.normal} /> {t('runStatus.legend.normal')}
          </li>
          <li>
            <i className={classes.unknown} /> {t('runStatus.legend.unknown')}
          </li>
        </StripLegend>
      </Panel>
    </>
  );
}
