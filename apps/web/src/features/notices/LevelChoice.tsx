import { Checkbox } from '@mantine/core';
import { alarmLevels, type AlarmLevel } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import classes from './notices.module.css';

interface LevelChoiceProps {
  value: readonly AlarmLevel[];
  onChange: (levels: AlarmLevel[]) => void;
}

/** Of which warning levels; at least one. */
export function LevelChoice({ value, onChange }: LevelChoiceProps) {
  const { t } = useTranslation('alarm');
  const name = useNames();
  return (
    <fieldset className={classes.levels}>
      <legend>{t('notices.levels')}</legend>
      {alarmLevels.map(({ level, names }) => (
        <Checkbox
          key={level}
          label={
            <span className={classes.level}>
              <StateSymbol kind={`level${level}`} size={20} /> {name(names)}
            </span>
          }
          checked={value.includes(level)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...value, level].toSorted() : value.filter((other) => other !== level))
          }
        />
      ))}
    </fieldset>
  );
}

/** Levels as their symbols, with their words for who does not see them. */
export function LevelMarks({ levels }: { levels: readonly number[] }) {
  const name = useNames();
  return (
    <span className={classes.level}>
      {alarmLevels
        .filter(({ level }) => levels.includes(level))
        .map(({ level, names }) => (
          <span key={level} className={classes.level}>
            <StateSymbol kind={`level${level}`} size={18} />
            {name(names)}
          </span>
        ))}
    </span>
  );
}
