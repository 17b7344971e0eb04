import { alarmLevels, type RuleDefinition } from '@groundwatch/protocol/model';
import { useLanguage, useNames } from '../../../../i18n/i18n.ts';
import { Row, Text } from '../../../../ui/box.tsx';
import { plainNumber } from '../plain-number.ts';
import { useLimitUnit } from '../use-limit-unit.ts';
import { StateSymbol } from '../../../../ui/symbols/Symbol.tsx';
import { limitsOf } from './limits-of.ts';

/** The limits of a rule by level, mildest first: mark, number, and the unit once. */
export function LimitMarks({ definition }: { definition: RuleDefinition }) {
  const { locale } = useLanguage();
  const name = useNames();
  const marks = limitsOf(definition);
  const unit = useLimitUnit()(definition.condition);
  const isValued = marks.some(({ value }) => value !== null);
  return (
    <Row as="span" inline gap="2 8" wrap p="4 0" style={{ minWidth: '11rem', verticalAlign: 'middle' }}>
      {marks.map(({ level, value }) => (
        <Row key={level} as="span" inline gap={2} nowrap>
          <StateSymbol
            kind={`level${level}`}
            levelStyle="acknowledged"
            size={20}
            label={name(alarmLevels[level - 1]!.word)}
          />
          {value !== null && plainNumber(value, locale)}
        </Row>
      ))}
      {isValued && unit !== '' && <Text tone="text3">{unit}</Text>}
    </Row>
  );
}
