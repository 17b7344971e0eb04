import { TextInput } from '@mantine/core';
import { isoOfWall, wallTime } from '../../ui/wall-time.ts';
import type { FieldProps } from '../definition.ts';
import { inputProps } from '../form/simple-fields.tsx';

/** Date and time by this machine's clock. */
export function TimeField(props: FieldProps) {
  const { value } = props;
  return (
    <TextInput
      {...inputProps(props)}
      type="datetime-local"
      value={typeof value === 'string' ? wallTime(Date.parse(value)).replace(' ', 'T') : ''}
      onChange={(event) => props.onChange(isoOfWall(event.currentTarget.value))}
    />
  );
}
