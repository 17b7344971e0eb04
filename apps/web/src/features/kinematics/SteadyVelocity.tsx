import { Button, NumberInput } from '@mantine/core';
import { IconDeviceFloppy, IconRulerMeasure } from '@tabler/icons-react';
import { useState } from 'react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { JUDGE, useAnalysis, useChangeAnalysis } from '../../sensors/use-analysis.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Column, Row } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { showError, showNote } from '../../ui/toasts.ts';

interface SteadyVelocityProps {
  sensorId: number;
  /** Key of the movement. */
  movement: string;
  /** Unit of a velocity. */
  unit: string;
  decimals: number;
  /** Velocity of the shown period. Null with too few readings. */
  ofPeriod: number | null;
}

/** The steady velocity v̄ behind tangent angles, visible to all and set by users with permission. */
export function SteadyVelocity({ sensorId, movement, unit, decimals, ofPeriod }: SteadyVelocityProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const { data } = useAnalysis(sensorId);
  const change = useChangeAnalysis(sensorId);
  const mayJudge = useHasPermission(JUDGE);
  const [draft, setDraft] = useState<number | string | null>(null);
  const known = data?.analysis.steadyVelocity;
  const set = known?.[movement];
  const text = set === undefined ? t('kinematics.steadyNone') : `${formatNumber(set, locale, decimals)} ${unit}`;
  if (!mayJudge) {
    return (
      <Column gap={8} p="16 0 0 0" text="table" ruled>
        <span>{t('kinematics.steady')}</span>
        <b>{text}</b>
      </Column>
    );
  }
  const shown = draft ?? set ?? '';
  const value = typeof shown === 'number' && shown > 0 ? shown : null;
  const isCleared = shown === '';
  const store = (): void => {
    const others = Object.fromEntries(Object.entries(known ?? {}).filter(([key]) => key !== movement));
    const next = value === null ? others : { ...others, [movement]: value };
    change.mutate(
      { steadyVelocity: Object.keys(next).length > 0 ? next : undefined },
      {
        onSuccess: () => {
          setDraft(null);
          showNote(t('kinematics.steadyStored'));
        },
        onError: (error) => showError(error),
      },
    );
  };
  return (
    <Column
      as="form"
      gap={8}
      p="16 0 0 0"
      text="table"
      ruled
      onSubmit={(event) => {
        event.preventDefault();
        store();
      }}
    >
      <NumberInput
        label={t('kinematics.steady')}
        description={t('kinematics.steadyHint')}
        value={shown}
        onChange={setDraft}
        suffix={` ${unit}`}
        min={0}
        decimalScale={6}
        allowNegative={false}
        hideControls
        placeholder={t('kinematics.steadyNone')}
      />
      <Row gap={8} align="stretch" wrap touch>
        <Button
          variant="default"
          leftSection={<IconRulerMeasure size={16} aria-hidden />}
          disabled={ofPeriod === null}
          onClick={() => setDraft(Number(ofPeriod!.toPrecision(4)))}
        >
          {t('kinematics.steadyTake')}
        </Button>
        <Button
          type="submit"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          loading={change.isPending}
          disabled={draft === null || draft === set || (value === null && !(isCleared && set !== undefined))}
        >
          {t('kinematics.steadyStore')}
        </Button>
      </Row>
    </Column>
  );
}
