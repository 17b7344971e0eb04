import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import type { Period } from '../time-range.ts';
import { OwnPeriod } from './OwnPeriod.tsx';
import classes from './RangePicker.module.css';

interface PeriodButtonProps {
  text: string;
  /** Both ends in full. */
  whole: string;
  period: Period;
  zone: string | undefined;
  onApply: (period: Period) => void;
}

/** Shows the period and changes it. */
export function PeriodButton({ text, whole, period, zone, onApply }: PeriodButtonProps) {
  const { t } = useTranslation('device');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.text}
          title={whole}
          // Voice control needs the visible text in the name.
          aria-label={t('range.own', { period: text === whole ? text : `${text} (${whole})` })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {text}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('range.ownTitle')}>
        <OwnPeriod
          period={period}
          zone={zone}
          onApply={(next) => {
            setIsOpen(false);
            onApply(next);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
