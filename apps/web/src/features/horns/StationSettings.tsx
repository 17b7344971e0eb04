import { Button, Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { HornStationPutSchema, type HornStation, type HornStationPut } from '@groundwatch/protocol/rest';
import { usePutHornStation } from '../../api/horns.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';

const usualEar = { threshold: 100, windowS: 60 } as const;
const seconds = { min: 0, allowDecimal: false, allowNegative: false };

/** Horn settings of a station: release by a second person, order, time to answer, geo-sound sensors. */
export function StationSettings({ station, onClose }: { station: HornStation; onClose: () => void }) {
  const { t } = useTranslation('alarm');
  const put = usePutHornStation(station.stationId);
  const form = useDialogForm<HornStationPut>({
    initialValues: station,
    schema: HornStationPutSchema,
  });
  const { horns } = form.values;
  const swap = (index: number, by: 1 | -1): void => form.reorderListItem('horns', { from: index, to: index + by });
  return (
    <FormDialog
      form={form}
      size={560}
      title={`${t('horns.set.title')} · ${station.stationName}`}
      submit={t('horns.set.save')}
      onSubmit={(body) => put.mutateAsync(body, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Checkbox
        label={t('horns.set.needsTwo')}
        description={t('horns.set.needsTwoHint')}
        {...form.getInputProps('needsTwo', { type: 'checkbox' })}
      />
      <Checkbox label={t('horns.set.needsHearing')} {...form.getInputProps('needsHearing', { type: 'checkbox' })} />
      <Stack columns="repeat(auto-fit, minmax(180px, 1fr))" gap={12} align="end">
        <NumberInput label={`${t('horns.set.releaseS')} (s)`} {...seconds} {...form.getInputProps('releaseS')} />
        <NumberInput label={`${t('horns.set.answerS')} (s)`} {...seconds} {...form.getInputProps('answerS')} />
      </Stack>
      <fieldset>
        <legend>{t('horns.set.order')}</legend>
        <Stack as="ol" lined>
          {horns.map(({ deviceNo, ear }, index) => {
            const name = station.horns.find((horn) => horn.deviceNo === deviceNo)?.deviceName ?? deviceNo;
            const path = `horns.${index}` as const;
            return (
              <Stack key={deviceNo} as="li" gap={8} p="12 0">
                <Row gap={8}>
                  <Text as="b" grow breaks>
                    {name}
                  </Text>
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t('horns.set.up', { name })}
                    disabled={index === 0}
                    onClick={() => swap(index, -1)}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </Button>
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t('horns.set.down', { name })}
                    disabled={index === horns.length - 1}
                    onClick={() => swap(index, 1)}
                  >
                    <IconArrowDown size={16} aria-hidden />
                  </Button>
                </Row>
                <Checkbox label={t('horns.set.isOut')} {...form.getInputProps(`${path}.isOut`, { type: 'checkbox' })} />
                <NativeSelect
                  label={t('horns.set.ear')}
                  data={[
                    { value: '', label: t('horns.set.noEar') },
                    ...station.ears.map(({ sensorId, sensorName, deviceName }) => ({
                      value: String(sensorId),
                      label: `${deviceName} · ${sensorName || `#${sensorId}`}`,
                    })),
                  ]}
                  {...form.getInputProps(`${path}.ear.sensorId`)}
                  value={ear?.sensorId ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    form.setFieldValue(
                      `${path}.ear`,
                      value === '' ? null : { ...usualEar, ...ear, sensorId: Number(value) },
                    )
                  }
                />
                {ear && (
                  <Stack columns="repeat(auto-fit, minmax(180px, 1fr))" gap={12} align="end">
                    <NumberInput
                      label={t('horns.set.threshold')}
                      min={0}
                      {...form.getInputProps(`${path}.ear.threshold`)}
                    />
                    <NumberInput
                      label={`${t('horns.set.windowS')} (s)`}
                      {...seconds}
                      {...form.getInputProps(`${path}.ear.windowS`)}
                    />
                  </Stack>
                )}
              </Stack>
            );
          })}
        </Stack>
      </fieldset>
    </FormDialog>
  );
}
