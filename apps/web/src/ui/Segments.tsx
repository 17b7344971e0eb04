import { useId } from 'react';
import { Box, Row } from './box.tsx';
import classes from './Segments.module.css';

interface SegmentsProps<Value extends string> {
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  label: string;
  onChange: (value: Value) => void;
}

/** One of a few visible options. Light, for the first page. */
export function Segments<Value extends string>({ value, options, label, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <Row align="stretch" inline p={4} className={classes.segments} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Box key={option.value} as="label" p="0 8" tone="text2" className={classes.segment}>
          <input
            type="radio"
            className="gw-visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </Box>
      ))}
    </Row>
  );
}
