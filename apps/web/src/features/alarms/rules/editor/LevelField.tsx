import { alarmLevels, type AlarmLevel } from '@groundwatch/protocol/model';
import { NativeSelect } from '@mantine/core';
import { useNames, useTranslation } from '../../../../i18n/i18n.ts';
import { StateSymbol } from '../../../../ui/symbols/Symbol.tsx';
import { levels } from './draft.ts';

interface LevelFieldProps {
  value: AlarmLevel;
  isReadOnly: boolean;
  onChange: (level: AlarmLevel) => void;
}

/** The single level of a yes/no condition. */
export function LevelField({ value, isReadOnly, onChange }: LevelFieldProps) {
  const { t } = useTranslation('alarm');
  const name = useNames();
  return (
    <NativeSelect
      label={t('rules.level')}
      leftSection={<StateSymbol kind={`level${value}`} levelStyle="acknowledged" size={20} />}
      disabled={isReadOnly}
      value={String(value)}
      data={levels.map((level) => ({
        value: String(level),
        label: `${level} ${name(alarmLevels[level - 1]!.names)} · ${name(alarmLevels[level - 1]!.word)}`,
      }))}
      onChange={(event) => onChange(Number(event.currentTarget.value) as AlarmLevel)}
    />
  );
}
