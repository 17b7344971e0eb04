import { Link } from 'react-router';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { ShiftAlarm } from '@groundwatch/protocol/rest';
import { useRuleWord } from '../../alarms/use-rule-word.ts';
import { TripCell } from '../../alarms/ValueCells.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import type { LevelStyle } from '../../ui/symbols/shapes.ts';
import { TableFrame } from '../../ui/TableFrame.tsx';
import { Row } from '../../ui/box.tsx';
import classes from './Report.module.css';
import { useTimes } from './use-times.ts';

/** As it was at the moment of the report. */
function styleOf({ isAside, state }: ShiftAlarm): LevelStyle {
  if (isAside) return 'shelved';
  if (state === 'unacknowledged' || state === 'acknowledged') return state;
  return 'returned';
}

function Level({ alarm }: { alarm: ShiftAlarm }) {
  const { t } = useTranslation('alarm');
  const level = (alarm.level === 0 ? alarm.worstLevel : alarm.level) as AlarmLevel;
  return (
    <Row as="span" inline gap={8}>
      <StateSymbol kind={`level${level}`} levelStyle={styleOf(alarm)} size={22} />
      {t(`level.${level}`)}
    </Row>
  );
}

function State({ alarm, stamp }: { alarm: ShiftAlarm; stamp: (iso: string) => string }) {
  const { t } = useTranslation('shift');
  const { t: ofAlarms } = useTranslation('alarm');
  if (alarm.endedTime !== null) return t('endedAt', { time: stamp(alarm.endedTime) });
  if (alarm.isAside) return t('aside');
  if (alarm.state === 'acknowledged') return t('acknowledgedBy', { name: alarm.acknowledgedBy });
  return <b>{ofAlarms(`state.${alarm.state}`)}</b>;
}

export function AlarmRows({ alarms, at }: { alarms: readonly ShiftAlarm[]; at: string }) {
  const { t } = useTranslation('shift');
  const ruleWord = useRuleWord();
  const { stamp } = useTimes(at);
  return (
    <TableFrame label={t('section.open')} className={classes.frame}>
      <table className={`${classes.table} ${classes.alarms}`}>
        <thead>
          <tr>
            <th>{t('column.level')}</th>
            <th>{t('column.place')}</th>
            <th>{t('column.rule')}</th>
            <th data-number>{t('column.value')}</th>
            <th>{t('column.raised')}</th>
            <th>{t('column.state')}</th>
          </tr>
        </thead>
        <tbody>
          {alarms.map((alarm) => (
            <tr key={alarm.id}>
              <td>
                <Level alarm={alarm} />
              </td>
              <td>
                <Link to={`/alarms?alarm=${alarm.id}`}>{alarm.stationName}</Link>
                <small>{alarm.subjectName}</small>
              </td>
              <td>{ruleWord(alarm.ruleName)}</td>
              <td data-number className={classes.trip}>
                <TripCell alarm={alarm} />
              </td>
              <td>
                <time dateTime={alarm.raisedTime}>{stamp(alarm.raisedTime)}</time>
              </td>
              <td>
                <State alarm={alarm} stamp={stamp} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
