import { useCallback } from 'react';
import { defaultDeadband, limitUnit } from '@groundwatch/domain/alarms';
import { alarmLevels, runStatusFlags, type Condition, type RuleDefinition } from '@groundwatch/protocol/model';
import { useLanguage, useNames, useTranslation } from '../../../i18n/i18n.ts';
import { formatZonedStamp } from '../../../ui/format-time.ts';
import { limitsOf } from './list/limits-of.ts';
import { plainNumber } from './plain-number.ts';
import { useLimitUnit } from './use-limit-unit.ts';
import { useQuantityName } from './use-quantity-name.ts';

export interface DefinitionLine {
  /** Identifies the line across versions. */
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** Names of the sensors and devices in a rule. */
export interface SubjectNames {
  readonly sensor: (id: number) => string;
  readonly device: (id: number) => string;
}

/** A definition in words, one line per statement. */
export function useDefinitionLines(
  names: SubjectNames,
  zone: string | undefined,
): (definition: RuleDefinition) => DefinitionLine[] {
  const { t } = useTranslation('alarm');
  const { locale } = useLanguage();
  const name = useNames();
  const quantityName = useQuantityName();
  const unitOf = useLimitUnit();
  return useCallback(
    (definition) => {
      const number = (value: number): string => plainNumber(value, locale);
      const withUnit = (value: number, unit: string): string =>
        unit === '' ? number(value) : `${number(value)} ${unit}`;
      const stamp = (iso: string): string => formatZonedStamp(Date.parse(iso), zone);
      const ofCondition = (condition: Condition): DefinitionLine[] => {
        const lines: DefinitionLine[] = [];
        const add = (key: string, label: string, value: string): void => void lines.push({ key, label, value });
        add('kind', t('rules.kind'), t(`kind.${condition.kind}`));
        if ('quantity' in condition || condition.kind === 'deviceAlarm')
          add('quantity', t('rules.quantity'), quantityName(condition));
        if ('side' in condition) add('side', t('rules.sideOf'), t(`rules.side.${condition.side}`));
        if ('hours' in condition) add('hours', t('rules.hours'), withUnit(condition.hours, 'h'));
        if ('reference' in condition) {
          const { reference } = condition;
          const text =
            reference.kind === 'time'
              ? stamp(reference.at)
              : t(`rules.reference.${reference.kind}`, { days: reference.kind === 'trailing' ? reference.days : 0 });
          add('reference', t('rules.referenceOf'), text);
        }
        if (condition.kind === 'rainIntensity')
          add('curve', t('rules.curve'), `I = ${number(condition.a)}·D^−${number(condition.b)}`);
        if (condition.kind === 'inverseVelocity') add('days', t('rules.days'), withUnit(condition.days, 'd'));
        if (condition.kind === 'tangentAngle')
          add(
            'steadyVelocity',
            t('rules.steadyVelocity'),
            condition.steadyVelocity === null
              ? t('rules.notDeclared')
              : withUnit(condition.steadyVelocity, velocityUnit(condition)),
          );
        if (condition.kind === 'battery' && condition.limits === null)
          add('model', t('rules.limits'), t('rules.modelLimit'));
        if (condition.kind === 'runStatus')
          add('bits', t('rules.bits'), condition.bits.map((bit) => name(runStatusFlags[bit]!.names)).join(', '));
        if (condition.kind === 'disagreement')
          add('sensors', t('rules.sensors'), condition.sensorIds.map(names.sensor).join(' ↔ '));
        if ('withinS' in condition) add('within', t('rules.within'), withUnit(condition.withinS / 60, 'min'));
        if (condition.kind === 'expression') {
          add(
            'atLeast',
            t('rules.combined'),
            t('rules.atLeastOf', { count: condition.atLeast, of: condition.members.length }),
          );
          for (const [index, member] of condition.members.entries()) {
            const who =
              member.sensorId === undefined ? names.device(member.deviceId ?? 0) : names.sensor(member.sensorId);
            const rest = ofCondition(member.condition)
              .map(({ label, value }) => `${label} ${value}`)
              .join(' · ');
            add(`member ${index}`, member.name, `${who} · ${rest}`);
          }
          return lines;
        }
        const unit = unitOf(condition);
        for (const { level, value } of limitsOf({ condition }))
          add(
            `limit ${level}`,
            `${level} ${name(alarmLevels[level - 1]!.word)}`,
            value === null ? t('rules.atOnce') : withUnit(value, unit),
          );
        return lines;
      };
      const { condition, deadband, onDelay, offDelayS, validFrom, validTo } = definition;
      const lines = ofCondition(condition);
      const add = (key: string, label: string, value: string): void => void lines.push({ key, label, value });
      const unit = limitUnit(condition);
      if (deadband !== null) add('deadband', t('rules.deadband'), withUnit(deadband, unit));
      else {
        const usual = defaultDeadband(condition);
        if (usual !== 0) add('deadband', t('rules.deadband'), t('rules.usual', { value: withUnit(usual, unit) }));
      }
      add('onDelay', t('rules.onDelay'), t('rules.needsOf', onDelay));
      add('offDelay', t('rules.offDelay'), withUnit(offDelayS / 60, 'min'));
      if (validFrom !== null) add('validFrom', t('rules.validFrom'), stamp(validFrom));
      if (validTo !== null) add('validTo', t('rules.validTo'), stamp(validTo));
      return lines;
    },
    [t, locale, name, quantityName, unitOf, names, zone],
  );
}

/** Unit of v̄: that of the field per day. */
const velocityUnit = (condition: Extract<Condition, { kind: 'tangentAngle' }>): string =>
  `${limitUnit({ kind: 'threshold', quantity: condition.quantity, side: 'above', limits: {} })}/d`;
