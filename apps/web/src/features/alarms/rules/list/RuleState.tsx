import type { AlarmRule } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { Row } from '../../../../ui/box.tsx';
import classes from './RuleState.module.css';

/** Whether a rule is enabled, disabled, or only disables another one here. */
export function RuleState({ rule }: { rule: Pick<AlarmRule, 'isOff' | 'isEnabled'> }) {
  const { t } = useTranslation('alarm');
  const state = rule.isOff ? 'offHere' : rule.isEnabled ? 'on' : 'off';
  return (
    <Row
      as="span"
      {...(state !== 'on' && { tone: 'text3' })}
      inline
      gap={8}
      nowrap
      className={classes.state}
      data-state={state}
    >
      {t(`rules.is.${state}`)}
    </Row>
  );
}
