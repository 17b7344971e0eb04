import { isImpossible, quality, type Field, type Freshness } from '@groundwatch/protocol/model';
import { FreshValue } from './FreshValue.tsx';

interface StatusValueProps {
  field: Field;
  value: number | null | undefined;
  /** Of the status record. */
  freshness: Freshness;
}

/** A status value. Impossible ones are marked. */
export const StatusValue = ({ field, value, freshness }: StatusValueProps) => (
  <FreshValue
    field={field}
    value={value}
    freshness={freshness}
    quality={isImpossible(field, value) ? quality.suspect : quality.good}
  />
);
