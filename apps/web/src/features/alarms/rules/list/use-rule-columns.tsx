import { useMemo } from 'react';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { AlarmRule } from '@groundwatch/protocol/rest';
import { useRuleWord } from '../../../../alarms/use-rule-word.ts';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { formatStamp } from '../../../../ui/format-time.ts';
import type { TableColumn } from '../../../../ui/table/types.ts';
import { StateSymbol } from '../../../../ui/symbols/Symbol.tsx';
import { PlaceText } from '../PlaceText.tsx';
import { useQuantityName } from '../use-quantity-name.ts';
import { LimitMarks } from './LimitMarks.tsx';
import { RuleState } from './RuleState.tsx';
import { Column, Stack, Text } from '../../../../ui/box.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';

export function useRuleColumns(zone: string | undefined): TableColumn<AlarmRule>[] {
  const { t } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const quantityName = useQuantityName();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('rules.name'),
        width: '15rem',
        render: ({ name, overrides }) => (
          <Column as="span" inline p="4 0" shrink>
            <Text as="strong" weight={600}>
              {ruleWord(name)}
            </Text>
            {overrides && (
              <Text as="small" tone="text3">
                {t('rules.overrides', { name: overrides.name })}
              </Text>
            )}
          </Column>
        ),
      },
      {
        key: 'kind',
        title: t('rules.kind'),
        width: '15rem',
        render: ({ kind, definition }) => {
          const quantity = quantityName(definition.condition);
          return (
            <Column as="span" inline p="4 0" shrink>
              <span>{t(`kind.${kind}`)}</span>
              {quantity !== '' && (
                <Text as="small" tone="text3" style={{ whiteSpace: 'normal' }}>
                  {quantity}
                </Text>
              )}
            </Column>
          );
        },
      },
      { key: 'place', title: t('rules.holdsFor'), width: '16rem', render: ({ place }) => <PlaceText place={place} /> },
      {
        key: 'limits',
        title: t('rules.limits'),
        width: '20rem',
        render: ({ definition, isOff }) => (isOff ? '—' : <LimitMarks definition={definition} />),
      },
      { key: 'state', title: t('rules.state'), render: (rule) => <RuleState rule={rule} /> },
      {
        key: 'open',
        title: t('rules.open'),
        isNumeric: true,
        render: ({ id, open }) =>
          open.count === 0 ? (
            '0'
          ) : (
            <TextLink style={{ fontWeight: 600 }} to={`/alarms?ruleId=${id}`}>
              {open.worstLevel > 0 && (
                <StateSymbol kind={`level${open.worstLevel as AlarmLevel}`} levelStyle="acknowledged" size={20} />
              )}
              {open.count}
            </TextLink>
          ),
      },
      { key: 'overrideCount', title: t('rules.overrideCount'), isNumeric: true, render: (rule) => rule.overrideCount },
      {
        key: 'changed',
        title: t('rules.changed'),
        width: '10.5rem',
        render: ({ effectiveFrom, changedBy, definitionVersion }) => (
          <Stack as="span" gap={0} p="4 0" style={{ minWidth: '8.4rem' }}>
            <time dateTime={effectiveFrom}>{formatStamp(Date.parse(effectiveFrom), zone).slice(0, 16)}</time>
            <Text as="small" tone="text3" truncate>
              {t('rules.versionNo', { number: definitionVersion })} · {changedBy}
            </Text>
          </Stack>
        ),
      },
    ],
    [t, ruleWord, quantityName, zone],
  );
}
