import { Link } from 'react-router';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { ShiftAlarm } from '@groundwatch/protocol/rest';
import { useRuleWord } from '../../alarms/use-rule-word.ts';
import { MarkedTriggerCell } from '../../alarms/ValueCells.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import type { LevelStyle } from '../../ui/symbols/shapes.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Row, Text } from '../../ui/box.tsx';
import { useTimes } from './use-times.ts';

/** The state at the time of the report. */
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
    <DataTable
      label={t('section.open')}
      look="words"
      hasCards
      rows={alarms}
      columns={[
        { key: 'level', title: t('column.level'), render: (alarm) => <Level alarm={alarm} /> },
        {
          key: 'place',
          title: t('column.place'),
          isRowHead: true,
          render: ({ id, stationName, subjectName }) => (
            <>
              <Link to={`/alarms?alarm=${id}`}>{stationName}</Link>
              <small>{subjectName}</small>
            </>
          ),
        },
        { key: 'rule', title: t('column.rule'), render: ({ ruleName }) => ruleWord(ruleName) },
        {
          key: 'value',
          title: t('column.value'),
          isNumeric: true,
          render: (alarm) => (
            <Text nowrap>
              <MarkedTriggerCell alarm={alarm} />
            </Text>
          ),
        },
        {
          key: 'raised',
          title: t('column.raised'),
          render: ({ raisedTime }) => <time dateTime={raisedTime}>{stamp(raisedTime)}</time>,
        },
        { key: 'state', title: t('column.state'), render: (alarm) => <State alarm={alarm} stamp={stamp} /> },
      ]}
    />
  );
}
