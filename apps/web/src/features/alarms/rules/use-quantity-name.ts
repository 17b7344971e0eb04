import { useCallback } from 'react';
import { sensorTypes, type Condition, type Quantity } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../../i18n/i18n.ts';
import { choiceOf } from './editor/quantities.ts';

/** The quantity of a rule, by the catalogue's names. Empty if its kind says everything. */
export function useQuantityName(): (condition: Condition) => string {
  const { t } = useTranslation('alarm');
  const name = useNames();
  return useCallback(
    (condition) => {
      const ofQuantity = (quantity: Quantity): string => {
        const choice = choiceOf(quantity);
        const text = choice ? `${name(choice.familyNames)} · ${name(choice.field.names)}` : quantity.field;
        return quantity.element === undefined
          ? text
          : `${text} ${t('rules.element', { number: quantity.element + 1 })}`;
      };
      if ('quantity' in condition) return ofQuantity(condition.quantity);
      if (condition.kind === 'deviceAlarm')
        return condition.types
          .map((type) => name(sensorTypes.get(type)?.names ?? { zh: type, en: type, ja: type }))
          .join(', ');
      if (condition.kind === 'expression')
        return condition.members
          .map((member) => member.name)
          .join(` ${condition.atLeast === 1 ? t('rules.or') : '+'} `);
      return '';
    },
    [t, name],
  );
}
