import { isImpossible, quality, type Field } from '@groundwatch/protocol/model';
import { FreshValue } from './FreshValue.tsx';

interface StatusValueProps {
  field: Field;
  value: number | null | undefined;
}

/** A value of a status; one that cannot be says so. */
export const StatusValue = ({ field, value }: StatusValueProps) => (
  <FreshValue
    field={field}
    value={value}
    freshness="fresh"
    quality={isImpossible(field, value) ? quality.suspect : quality.good}
  />
);
