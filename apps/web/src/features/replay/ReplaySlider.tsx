import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useStore } from 'zustand';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { ReplayMark } from '@groundwatch/protocol/rest';
import { useRuleWord } from '../../alarms/use-rule-word.ts';
import { queryOf } from '../../api/query.ts';
import type { Replay } from '../../live/replay/replay.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { formatStamp, formatZonedStamp } from '../../ui/format-time.ts';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { placeOf, type ReplayControls } from './use-replay.ts';
import { Box, Row } from '../../ui/box.tsx';
import classes from './ReplaySlider.module.css';

const STEP_MS = 10_000;
const ICON = { stroke: 1.8, 'aria-hidden': true } as const;
const none: readonly ReplayMark[] = [];

/** Alarms raised within the hour. */
function useMarks(from: number, to: number, { source }: Replay): readonly ReplayMark[] {
  const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), ...placeOf(source.stationIds) };
  return useQuery(queryOf('GET /rest/replay/marks', { query }, { staleTime: Infinity, gcTime: 120_000 })).data ?? none;
}

/** The hour with the present position and raised alarms. */
export function ReplaySlider({ controls, zone }: { controls: ReplayControls; zone: string | undefined }) {
  const { t } = useTranslation('panels');
  const ruleWord = useRuleWord();
  const { from, to, moment } = useStore(controls.replay.view);
  const marks = useMarks(from, to, controls.replay);
  const atOf = ({ at }: ReplayMark): number => Date.parse(at);
  const before = marks.findLast((mark) => atOf(mark) < moment - STEP_MS);
  const after = marks.find((mark) => atOf(mark) > moment + 1_000);
  const clock = (ms: number): string => formatStamp(ms, zone).slice(11, 16);
  const share = (ms: number): number => (ms - from) / Math.max(1, to - from);
  const jump = (label: string, Icon: typeof IconChevronLeft, mark: ReplayMark | undefined) =>
    marks.length > 0 && (
      <Row
        as="button"
        type="button"
        inline
        fixed
        justify="center"
        tone="text2"
        className={classes.jump}
        aria-label={label}
        title={label}
        disabled={!mark}
        onClick={() => mark && controls.seek(Math.ceil(atOf(mark) / 1_000) * 1_000)}
      >
        <Icon {...ICON} />
      </Row>
    );
  return (
    <div className={classes.slider}>
      {jump(t('replay.alarmBefore'), IconChevronLeft, before)}
      <Box grow className={classes.track}>
        <div className={classes.marks} aria-hidden>
          {marks.map((mark) => (
            <span
              key={`${mark.alarmId} ${mark.at}`}
              title={`${clock(atOf(mark))} ${mark.stationName} · ${ruleWord(mark.ruleName)}`}
              style={{ left: `${share(atOf(mark)) * 100}%` }}
            >
              <StateSymbol kind={`level${mark.level as AlarmLevel}`} size={14} />
            </span>
          ))}
        </div>
        <input
          type="range"
          className={classes.range}
          min={from}
          max={to}
          step={1_000}
          value={Math.floor(moment / 1_000) * 1_000}
          aria-label={t('replay.moment')}
          aria-valuetext={formatZonedStamp(moment, zone)}
          onChange={(event) => controls.seek(Number(event.currentTarget.value))}
          onKeyDown={(event) => {
            const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -30, PageUp: 30 };
            const by = steps[event.key as keyof typeof steps];
            if (by === undefined) return;
            event.preventDefault();
            controls.seek(Math.min(to, Math.max(from, moment + by * STEP_MS)));
          }}
        />
        <Row justify="between" tone="text2" className={classes.ends} aria-hidden>
          <span>{clock(from)}</span>
          <span>{clock(to)}</span>
        </Row>
      </Box>
      {jump(t('replay.alarmAfter'), IconChevronRight, after)}
    </div>
  );
}
