import { Button, Checkbox, Modal, NativeSelect, NumberInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { HornStation, HornStationPut } from '@groundwatch/protocol/rest';
import { usePutHornStation } from '../../api/horns.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Box, Row, Stack, Text } from '../../ui/box.tsx';
import './mantine-styles.ts';
import classes from './Stations.module.css';

type Place = HornStationPut['horns'][number];
type Ear = NonNullable<Place['ear']>;

const usualEar = { threshold: 100, windowS: 60 } as const;
const isBetween = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** How the horns of one station are sounded: by how many people, in which order, what answers and what hears them. */
export function StationSettings({ station, onClose }: { station: HornStation; onClose: () => void }) {
  const { t } = useTranslation('alarm');
  const { t: common } = useTranslation();
  const put = usePutHornStation(station.stationId);
  const { needsTwo, releaseS, answerS, needsHearing, version } = station;
  const [draft, setDraft] = useState({ needsTwo, releaseS, answerS, needsHearing });
  const [places, setPlaces] = useState<readonly Place[]>(() =>
    station.horns.map(({ deviceNo, isOut, ear }) => ({
      deviceNo,
      isOut,
      ear: ear && { sensorId: ear.sensorId, threshold: ear.threshold, windowS: ear.windowS },
    })),
  );
  const change = (deviceNo: string, changes: Partial<Place>): void =>
    setPlaces((now) => now.map((place) => (place.deviceNo === deviceNo ? { ...place, ...changes } : place)));
  const swap = (index: number, by: 1 | -1): void =>
    setPlaces((now) => {
      const next = [...now];
      const [moved] = next.splice(index, 1);
      if (moved) next.splice(index + by, 0, moved);
      return next;
    });
  const isValid =
    isBetween(draft.releaseS, 30, 3_600) &&
    isBetween(draft.answerS, 10, 120) &&
    places.every(({ ear }) => ear === null || (ear.threshold > 0 && isBetween(ear.windowS, 5, 3_600)));
  return (
    <Modal
      opened
      onClose={onClose}
      centered
      size={560}
      radius="lg"
      title={
        <Text text="panel">
          {t('horns.set.title')} · {station.stationName}
        </Text>
      }
      closeButtonProps={{ 'aria-label': common('common.close') }}
    >
      <Stack
        as="form"
        gap={16}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) put.mutate({ ...draft, version, horns: [...places] }, { onSuccess: onClose });
        }}
      >
        <Checkbox
          label={t('horns.set.needsTwo')}
          description={t('horns.set.needsTwoHint')}
          checked={draft.needsTwo}
          onChange={({ currentTarget: { checked } }) => setDraft({ ...draft, needsTwo: checked })}
        />
        <Checkbox
          label={t('horns.set.needsHearing')}
          checked={draft.needsHearing}
          onChange={({ currentTarget: { checked } }) => setDraft({ ...draft, needsHearing: checked })}
        />
        <Stack columns="repeat(auto-fit, minmax(180px, 1fr))" gap={12} align="end">
          <Seconds
            label={t('horns.set.releaseS')}
            value={draft.releaseS}
            onChange={(value) => setDraft({ ...draft, releaseS: value })}
          />
          <Seconds
            label={t('horns.set.answerS')}
            value={draft.answerS}
            onChange={(value) => setDraft({ ...draft, answerS: value })}
          />
        </Stack>
        <Box as="fieldset" className={classes.order}>
          <legend>{t('horns.set.order')}</legend>
          <ol>
            {places.map(({ deviceNo, isOut, ear }, index) => {
              const name = station.horns.find((horn) => horn.deviceNo === deviceNo)?.deviceName ?? deviceNo;
              const hears = (changes: Partial<Ear>): void => change(deviceNo, { ear: ear && { ...ear, ...changes } });
              return (
                <li key={deviceNo}>
                  <Row gap={8} className={classes.orderHead}>
                    <b>{name}</b>
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
                      disabled={index === places.length - 1}
                      onClick={() => swap(index, 1)}
                    >
                      <IconArrowDown size={16} aria-hidden />
                    </Button>
                  </Row>
                  <Checkbox
                    label={t('horns.set.isOut')}
                    checked={isOut}
                    onChange={({ currentTarget: { checked } }) => change(deviceNo, { isOut: checked })}
                  />
                  <NativeSelect
                    label={t('horns.set.ear')}
                    value={ear ? String(ear.sensorId) : ''}
                    data={[
                      { value: '', label: t('horns.set.noEar') },
                      ...station.ears.map(({ sensorId, sensorName, deviceName }) => ({
                        value: String(sensorId),
                        label: `${deviceName} · ${sensorName || `#${sensorId}`}`,
                      })),
                    ]}
                    onChange={({ currentTarget: { value } }) =>
                      change(deviceNo, {
                        ear: value === '' ? null : { ...usualEar, ...ear, sensorId: Number(value) },
                      })
                    }
                  />
                  {ear && (
                    <Stack columns="repeat(auto-fit, minmax(180px, 1fr))" gap={12} align="end">
                      <NumberInput
                        label={t('horns.set.threshold')}
                        value={ear.threshold}
                        min={0}
                        onChange={(value) => hears({ threshold: Number(value) })}
                      />
                      <Seconds
                        label={t('horns.set.windowS')}
                        value={ear.windowS}
                        onChange={(value) => hears({ windowS: value })}
                      />
                    </Stack>
                  )}
                </li>
              );
            })}
          </ol>
        </Box>
        {!isValid && <p role="alert">{t('horns.set.wrong')}</p>}
        {put.error && <p role="alert">{put.error.message}</p>}
        <Row gap={12} align="stretch" justify="end">
          <Button variant="default" onClick={onClose}>
            {common('common.cancel')}
          </Button>
          <Button type="submit" loading={put.isPending} disabled={!isValid}>
            {t('horns.set.save')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}

interface SecondsProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function Seconds({ label, value, onChange }: SecondsProps) {
  return (
    <NumberInput
      label={`${label} (s)`}
      value={value}
      min={0}
      allowDecimal={false}
      allowNegative={false}
      onChange={(next) => onChange(Number(next))}
    />
  );
}
