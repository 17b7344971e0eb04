import { comparisonAxes, comparisonScales, HOUR_MS, type ComparisonDefinition } from '@groundwatch/protocol/model';
import { Checkbox } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row } from '../../ui/box.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { ZeroButton } from './ZeroButton.tsx';

interface ScaleChoicesProps {
  definition: ComparisonDefinition;
  /** Begin of the period, ms since 1970. */
  from: number;
  zone: string | undefined;
  onChange: (next: ComparisonDefinition) => void;
}

/** As measured, from zero at a date, or from 0 to 1, and the axes. */
export function ScaleChoices({ definition, from, zone, onChange }: ScaleChoicesProps) {
  const { t } = useTranslation('comparison');
  const { scale, axes, zeroAt } = definition;
  const setScale = (next: ComparisonDefinition['scale']): void => {
    const begin = new Date(Math.ceil(from / HOUR_MS) * HOUR_MS).toISOString();
    onChange({ ...definition, scale: next, zeroAt: next === 'zero' ? (zeroAt ?? begin) : zeroAt });
  };
  return (
    <Row gap={8} wrap>
      <Segments
        label={t('scale.label')}
        value={scale}
        options={comparisonScales.map((value) => ({ value, label: t(`scale.${value}`) }))}
        onChange={setScale}
      />
      {scale === 'zero' && zeroAt !== null && (
        <ZeroButton
          zeroAt={Date.parse(zeroAt)}
          zone={zone}
          from={from}
          onChange={(at) => onChange({ ...definition, zeroAt: new Date(at).toISOString() })}
        />
      )}
      <Segments
        label={t('axes.label')}
        value={axes}
        options={comparisonAxes.map((value) => ({ value, label: t(`axes.${value}`) }))}
        onChange={(next) => onChange({ ...definition, axes: next })}
      />
      {scale === 'value' && (
        <Checkbox
          size="xs"
          label={t('limits')}
          checked={definition.hasLimits === true}
          onChange={({ currentTarget: { checked } }) => onChange({ ...definition, hasLimits: checked || undefined })}
        />
      )}
    </Row>
  );
}
