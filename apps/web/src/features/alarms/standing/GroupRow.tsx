import { Button, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { Alarm } from '@groundwatch/protocol/rest';
import type { Grouping } from '../../../alarms/flood.ts';
import { LevelMark } from '../../../alarms/LevelMark.tsx';
import { callsForPeople } from '../../../alarms/standing.ts';
import { useRuleWord } from '../../../alarms/use-rule-word.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import type { RowActions } from './AlarmRow.tsx';
import { Elapsed } from './Elapsed.tsx';
import classes from './Standing.module.css';

interface GroupRowProps {
  alarms: readonly Alarm[];
  grouping: Grouping;
  zone: string | undefined;
  isExpanded: boolean;
  isBusy: boolean;
  selected: ReadonlySet<number>;
  actions: RowActions;
  onToggle: () => void;
}

/** Alarms of one flood that belong together, as one row: the worst of them, and how many. */
export function GroupRow({ alarms, grouping, zone, isExpanded, isBusy, selected, actions, onToggle }: GroupRowProps) {
  const { t } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const [worst] = alarms;
  if (!worst) return null;
  const now = serverClock.now();
  const open = alarms.filter((alarm) => callsForPeople(alarm, now));
  const chosen = open.filter(({ id }) => selected.has(id)).length;
  const name = grouping === 'rule' ? ruleWord(worst.ruleName) : worst.stationName;
  const others = new Set(alarms.map((alarm) => (grouping === 'rule' ? alarm.stationName : ruleWord(alarm.ruleName))));
  const newest = alarms.reduce((latest, { tripTime }) => (tripTime > latest ? tripTime : latest), worst.tripTime);
  const Arrow = isExpanded ? IconChevronDown : IconChevronRight;
  return (
    <div role="row" className={classes.row} data-group data-level={worst.level} data-state={worst.state}>
      <span role="gridcell" className={classes.check}>
        {actions.onSelect && open.length > 0 && (
          <Checkbox
            size="xs"
            checked={chosen === open.length}
            indeterminate={chosen > 0 && chosen < open.length}
            aria-label={t('list.select', { name })}
            onChange={(event) => actions.onSelect?.(open, event.currentTarget.checked)}
          />
        )}
      </span>
      <Row role="gridcell" as="span" gap={8} shrink>
        <LevelMark alarm={worst} size={26} />
        <Stack as="span" gap={2} text="table" shrink>
          <button type="button" className={classes.open} aria-expanded={isExpanded} onClick={onToggle}>
            <Arrow size={15} stroke={2} aria-hidden />
            {name}
          </button>
          <Text text="table" tone="text2" truncate>
            {t('list.flood', { count: alarms.length })}
          </Text>
        </Stack>
      </Row>
      <Text role="gridcell" text="table" tone="text2" truncate className={classes.groupWhat}>
        {[...others].slice(0, 3).join(' · ')}
        {others.size > 3 && ` · +${others.size - 3}`}
      </Text>
      <span role="gridcell" className={classes.figure} data-label={t('list.since')}>
        <Elapsed since={newest} zone={zone} />
      </span>
      <Row role="gridcell" as="span" align="stretch" justify="end" className={classes.action}>
        {actions.onAcknowledge && open.length > 0 && (
          <Button
            size="xs"
            disabled={isBusy}
            aria-label={t('list.acknowledgeGroup', { name, count: open.length })}
            onClick={() => actions.onAcknowledge?.(open)}
          >
            {t('list.acknowledgeCount', { count: open.length })}
          </Button>
        )}
      </Row>
    </div>
  );
}
