import { isImpossible, quality, type Field, type Freshness } from '@groundwatch/protocol/model';
import { FreshValue } from './FreshValue.tsx';

interface StatusValueProps {
  field: Field;
  value: number | null | undefined;
  /** Of the status that it was sent with. */
  freshness: Freshness;
}

/** A value of a status; one that cannot be says so. */
export const StatusValue = ({ field, value, freshness }: StatusValueProps) => (
  <FreshValue
    field={field}
    value={value}
    freshness={freshness}
    quality={isImpossible(field, value) ? quality.suspect : quality.good}
  />
);
