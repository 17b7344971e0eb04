import { alarmLevels } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../../../i18n/i18n.ts';
import { Box, Row, Stack, Text } from '../../../../ui/box.tsx';
import { StateSymbol } from '../../../../ui/symbols/Symbol.tsx';
import { fallsToRed, levels, type ConditionDraft } from './draft.ts';
import { useProblem } from './problems.ts';
import { UnitInput } from './UnitInput.tsx';

interface LimitFieldsProps {
  draft: ConditionDraft;
  unit: string;
  path: string;
  isReadOnly: boolean;
  onDraft: (draft: ConditionDraft) => void;
}

/** A limit for each level, mildest first. An empty level is never reached. */
export function LimitFields({ draft, unit, path, isReadOnly, onDraft }: LimitFieldsProps) {
  const { t } = useTranslation('alarm');
  const name = useNames();
  const problem = useProblem(`${path}.limits`);
  return (
    <Box as="fieldset" shrink full>
      <Row as="legend" align="baseline" wrap gap="0 12" p="0 0 4 0">
        {t('rules.limits')}
        <small>{t(fallsToRed(draft) ? 'rules.limitsFall' : 'rules.limitsRise')}</small>
      </Row>
      <Stack columns="repeat(auto-fit, minmax(min(120px, 40%), 1fr))" gap="12 16" align="start">
        {levels.map((level) => {
          const word = name(alarmLevels[level - 1]!.word);
          return (
            <Stack key={level} gap={4}>
              <Row as="span" inline gap={8} tone="text2">
                <StateSymbol kind={`level${level}`} levelStyle="acknowledged" size={20} />
                {word}
              </Row>
              <UnitInput
                label={t('rules.limitOf', { level, word })}
                isLabelHidden
                unit={unit}
                value={draft.limits[level]}
                path={`${path}.limits.${level}`}
                isReadOnly={isReadOnly}
                onChange={(text) => onDraft({ ...draft, limits: { ...draft.limits, [level]: text } })}
              />
            </Stack>
          );
        })}
      </Stack>
      {problem !== null && (
        <Text as="p" mt={4} tone="red" role="alert">
          {problem}
        </Text>
      )}
    </Box>
  );
}
