import { WallTimeInput } from '../../ui/WallTimeInput.tsx';
import type { FieldProps } from '../definition.ts';
import { inputProps } from '../form/simple-fields.tsx';

/** Date and time by this machine's clock. */
export function TimeField(props: FieldProps) {
  const { value } = props;
  return (
    <WallTimeInput
      {...inputProps(props)}
      value={typeof value === 'string' ? value : ''}
      onChange={(time) => props.onChange(time || null)}
    />
  );
}
