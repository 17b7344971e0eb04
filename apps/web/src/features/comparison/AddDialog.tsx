import { Button, NativeSelect } from '@mantine/core';
import {
  comparedKey,
  MOST_COMPARED,
  MOST_DIFFERENCES,
  withoutSeries,
  type ComparisonDefinition,
} from '@groundwatch/protocol/model';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { QuantityPicker } from '../../sensors/comparison/QuantityPicker.tsx';
import { Stack, Text } from '../../ui/box.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { SeriesLabel } from './use-labels.ts';

interface AddDialogProps {
  definition: ComparisonDefinition;
  labels: readonly SeriesLabel[];
  onChange: (definition: ComparisonDefinition) => void;
  onClose: () => void;
}

/** Selects quantities of sensors of any station, and differences between series. */
export function AddDialog({ definition, labels, onChange, onClose }: AddDialogProps) {
  const { t } = useTranslation('comparison');
  const { t: shellWord } = useTranslation();
  return (
    <Dialog
      title={t('add.title')}
      size={640}
      foot={<Button onClick={onClose}>{shellWord('common.close')}</Button>}
      onClose={onClose}
    >
      <QuantityPicker
        chosen={definition.fields}
        most={MOST_COMPARED}
        onToggle={(field, isOn) =>
          onChange(
            isOn
              ? { ...definition, fields: [...definition.fields, field] }
              : withoutSeries(definition, comparedKey(field)),
          )
        }
      />
      {labels.filter(({ series }) => series !== null).length > 1 && (
        <Difference definition={definition} labels={labels} onChange={onChange} />
      )}
      <Text as="p" text="least" tone="text3">
        {t('add.limits', { count: MOST_COMPARED })}
      </Text>
    </Dialog>
  );
}

function Difference({ definition, labels, onChange }: Pick<AddDialogProps, 'definition' | 'labels' | 'onChange'>) {
  const { t } = useTranslation('comparison');
  const measured = labels.filter(({ series }) => series !== null && !series.isRain);
  const [of, setOf] = useState(measured[0]?.key ?? '');
  const unit = measured.find(({ key }) => key === of)?.unit;
  const others = measured.filter((one) => one.key !== of && one.unit === unit);
  const [wanted, setLess] = useState('');
  const less = others.find(({ key }) => key === wanted)?.key ?? others[0]?.key ?? '';
  const { differences } = definition;
  const isThere = differences.some((one) => one.of === of && one.less === less);
  const choices = (list: readonly SeriesLabel[]) => list.map(({ key, text }) => ({ value: key, label: text }));
  return (
    <Stack as="fieldset" gap={8}>
      <Text as="legend" weight={600}>
        {t('add.difference')}
      </Text>
      <Stack gap={8} columns="minmax(0, 1fr) minmax(0, 1fr) auto" align="end" single={767}>
        <NativeSelect
          label={t('add.of')}
          data={choices(measured)}
          value={of}
          onChange={({ currentTarget: { value } }) => setOf(value)}
        />
        <NativeSelect
          label={t('add.less')}
          data={choices(others)}
          value={less}
          disabled={others.length === 0}
          description={others.length === 0 ? t('add.noOther', { unit }) : undefined}
          onChange={({ currentTarget: { value } }) => setLess(value)}
        />
        <Button
          variant="default"
          disabled={less === '' || isThere || differences.length >= MOST_DIFFERENCES}
          onClick={() => onChange({ ...definition, differences: [...differences, { of, less }] })}
        >
          {t('add.addDifference')}
        </Button>
      </Stack>
    </Stack>
  );
}
