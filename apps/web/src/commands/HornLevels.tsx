import { useId } from 'react';
import { alarmLevels } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../i18n/i18n.ts';
import { Box, Stack, Text } from '../ui/box.tsx';
import { StateSymbol } from '../ui/symbols/Symbol.tsx';
import classes from './HornLevels.module.css';

/** The four warning levels, each with its colour, shape, number and word. */
export function HornLevels({ value, onChange }: { value: number | undefined; onChange: (level: number) => void }) {
  const { t } = useTranslation('control');
  const name = useNames();
  const group = useId();
  return (
    <Box as="fieldset" className={classes.levels}>
      <Text as="legend" mb={4} weight={600}>
        {t('commands.send.horn.level')}
      </Text>
      <Stack columns="repeat(2, minmax(0, 1fr))" gap={8}>
        {alarmLevels.map(({ level, names, word }) => (
          <label key={level}>
            <input
              type="radio"
              className="gw-visually-hidden"
              name={group}
              checked={value === level}
              data-autofocus={(value === undefined && level === alarmLevels[0]!.level) || undefined}
              onChange={() => onChange(level)}
            />
            <StateSymbol kind={`level${level}`} size={24} />
            <span>
              {name(names)} {name(word)}
            </span>
          </label>
        ))}
      </Stack>
      {value === undefined && (
        <Text as="p" mt={4} text="table" tone="text2">
          {t('commands.send.horn.chooseLevel')}
        </Text>
      )}
    </Box>
  );
}
