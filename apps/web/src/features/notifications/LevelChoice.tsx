import { Checkbox, Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { alarmLevels, type AlarmLevel } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { Row } from '../../ui/box.tsx';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';

interface LevelChoiceProps {
  value: readonly AlarmLevel[];
  error?: ReactNode;
  onChange: (levels: AlarmLevel[]) => void;
}

/** Selects warning levels, at least one. */
export function LevelChoice({ value, error, onChange }: LevelChoiceProps) {
  const { t } = useTranslation('alarm');
  const name = useNames();
  return (
    <Row as="fieldset" gap="8 16" align="stretch" wrap>
      <legend>{t('notifications.levels')}</legend>
      {alarmLevels.map(({ level, names }) => (
        <Checkbox
          key={level}
          label={
            <Row as="span" inline gap={4}>
              <StateSymbol kind={`level${level}`} size={20} /> {name(names)}
            </Row>
          }
          checked={value.includes(level)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...value, level].toSorted() : value.filter((other) => other !== level))
          }
        />
      ))}
      <Input.Error>{error}</Input.Error>
    </Row>
  );
}

/** Levels as symbols, with words for screen readers. */
export function LevelMarks({ levels }: { levels: readonly number[] }) {
  const name = useNames();
  return (
    <Row as="span" inline gap={4}>
      {alarmLevels
        .filter(({ level }) => levels.includes(level))
        .map(({ level, names }) => (
          <Row key={level} as="span" inline gap={4}>
            <StateSymbol kind={`level${level}`} size={18} />
            {name(names)}
          </Row>
        ))}
    </Row>
  );
}
