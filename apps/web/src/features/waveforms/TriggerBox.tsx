import { Button, NumberInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Segments } from '../../ui/Segments.tsx';
import { useAxisName } from './use-axis-name.ts';
import { triggerLimits } from './wave-address.ts';
import type { Trigger, TriggerSettings } from './wave-analysis.ts';
import { FigureTable } from '../../ui/table/FigureTable.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import classes from './Waveforms.module.css';
import type { Wave } from './wave.ts';
import { Note } from '../../ui/Note.tsx';

interface TriggerBoxProps {
  wave: Wave;
  settings: TriggerSettings;
  isUsual: boolean;
  trigger: Trigger;
  onChange: (settings: Partial<TriggerSettings>) => void;
}

/** Windows and thresholds of the STA/LTA trigger, and its intervals. */
export function TriggerBox({ wave, settings, isUsual, trigger, onChange }: TriggerBoxProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const axisName = useAxisName();
  const change = (part: Partial<TriggerSettings>): void => onChange({ ...settings, ...part });
  const seconds = (value: number): string => formatNumber(value, locale, 3);
  const fields = [
    ['sta', 's'],
    ['lta', 's'],
    ['on', ''],
    ['off', ''],
  ] as const;
  return (
    <Stack as="section" gap={8} p="12 0 0 0" ruled aria-label={t('waveform.trigger')}>
      <Row as="header" justify="between" gap={12}>
        <Text as="h3" text="panel">
          {t('waveform.trigger')}
        </Text>
        {!isUsual && (
          <Button size="compact-xs" variant="default" onClick={() => onChange({})}>
            {t('waveform.usual')}
          </Button>
        )}
      </Row>
      <Row gap="8 12" align="end" wrap className={classes.settings}>
        {wave.axes.length > 1 && (
          <Segments
            label={t('waveform.triggerAxis')}
            value={settings.axis}
            options={[
              { value: 'all', label: t('waveform.resultant') },
              ...wave.axes.map(({ key }) => ({ value: key, label: axisName(key) })),
            ]}
            onChange={(axis) => change({ axis })}
          />
        )}
        {fields.map(([key, unit]) => (
          <Setting
            key={key}
            label={`${t(`waveform.${key}`)}${unit && ` ${unit}`}`}
            value={settings[key]}
            limits={triggerLimits[key]}
            onChange={(value) => change({ [key]: value })}
          />
        ))}
      </Row>
      {settings.sta >= settings.lta && <Note kind="failure">{t('waveform.windowOrder')}</Note>}
      {trigger.onsets.length === 0 ? (
        <Text as="p" text="table" tone="text2">
          {t('waveform.noOnsets')}
        </Text>
      ) : (
        <FigureTable
          label={t('waveform.onsets')}
          maxHeight="420px"
          head={[
            t('waveform.onset'),
            `${t('waveform.onsetFrom')} s`,
            `${t('waveform.onsetTo')} s`,
            `${t('waveform.onsetLength')} s`,
          ]}
          rows={trigger.onsets.map(([from, to], i) => [i + 1, seconds(from), seconds(to), seconds(to - from)])}
        />
      )}
    </Stack>
  );
}

interface SettingProps {
  label: string;
  value: number;
  limits: readonly [number, number];
  onChange: (value: number) => void;
}

/** Applied on blur or Enter, because half-typed numbers are no settings. */
function Setting({ label, value, limits: [min, max], onChange }: SettingProps) {
  const [draft, setDraft] = useState<number | string>(value);
  useEffect(() => setDraft(value), [value]);
  const commit = (): void => {
    if (typeof draft === 'number' && draft >= min && draft <= max && draft !== value) onChange(draft);
    else setDraft(value);
  };
  return (
    <NumberInput
      label={label}
      size="xs"
      value={draft}
      min={min}
      max={max}
      step={Math.max(min, Number((value / 10).toPrecision(1)))}
      decimalScale={3}
      onChange={setDraft}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
