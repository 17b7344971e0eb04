import type { Field, Freshness } from '@groundwatch/protocol/model';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { StateSymbol } from './symbols/Symbol.tsx';
import { useFlash } from './use-flash.ts';
import { Value } from './Value.tsx';
import { Row, Text } from './box.tsx';
import classes from './FreshValue.module.css';

interface FreshValueProps {
  /** Absent with children. */
  field?: Pick<Field, 'decimals' | 'unit' | 'signed' | 'options' | 'isVersion'>;
  value?: number | null | undefined;
  freshness: Freshness;
  /** 0 good, 1 suspect, 2 sensor fault, 3 clock unset. */
  quality?: number;
  /** Changes with every new value, whose background flashes briefly. */
  stamp?: string | undefined;
  /** Several values instead of a single one. */
  children?: ReactNode;
}

const FAULT = 2;
const SUSPECT = 1;

/** A value with its reliability: late and offline ones hatched and slanted, a fault named, never a false zero. */
export function FreshValue({ field, value, freshness, quality = 0, stamp, children }: FreshValueProps) {
  const { t } = useTranslation();
  const flash = useFlash(stamp);
  if (quality === FAULT) {
    return (
      <Row as="span" inline gap={8} weight={600} nowrap>
        <StateSymbol kind="fault" size={16} />
        {t('state.sensorFault')}
      </Row>
    );
  }
  return (
    <span ref={flash} className={classes.value} data-freshness={freshness}>
      {children ?? (field && <Value field={field} value={value} />)}
      {quality === SUSPECT && (
        <Text ml={8} text="least" tone="text2">
          {t('state.suspect')}
        </Text>
      )}
    </span>
  );
}
