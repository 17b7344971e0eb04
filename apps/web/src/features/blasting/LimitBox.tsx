import { ActionIcon, Button, NativeSelect, NumberInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { LimitCurve } from '@groundwatch/geotechnics';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { JUDGE, useChangeAnalysis } from '../../sensors/use-analysis.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { AddButton } from '../../ui/AddButton.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { showNote } from '../../ui/toasts.ts';
import classes from './Blasting.module.css';
import {
  curveOf,
  draftOf,
  LARGEST_CM,
  LARGEST_HZ,
  MOST_POINTS,
  presetDraft,
  presetKey,
  presets,
  type DraftPoint,
} from './limit-draft.ts';
import { Note } from '../../ui/Note.tsx';

interface LimitBoxProps {
  sensorId: number;
  /** The saved curve. Empty without one. */
  stored: LimitCurve;
  /** The unsaved curve drawn on this page. Null: none. */
  tried: LimitCurve | null;
  onTry: (curve: LimitCurve | null) => void;
}

const HZ = 'Hz';
const CM = 'cm/s';

/**
 * The limit curve, from a standard or point by point. Everyone can try one, users with the calibration permission can save it.
 */
export function LimitBox({ sensorId, stored, tried, onTry }: LimitBoxProps) {
  const { t } = useTranslation('device');
  const mayStore = useHasPermission(JUDGE);
  const store = useChangeAnalysis(sensorId);
  const [draft, setDraft] = useState<readonly DraftPoint[]>(() => draftOf(tried ?? stored));
  const [preset, setPreset] = useState('');
  const curve = curveOf(draft);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(stored));
  const change = (next: readonly DraftPoint[], from = ''): void => {
    setDraft(next);
    setPreset(from);
    // An incomplete curve leaves the last complete one.
    const whole = next.length === 0 ? [] : curveOf(next);
    if (whole) onTry(whole);
  };
  const setPoint = (index: number, part: Partial<DraftPoint>): void =>
    change(draft.map((point, i) => (i === index ? { ...point, ...part } : point)));
  const discard = (): void => {
    setDraft(draftOf(stored));
    setPreset('');
    onTry(null);
  };
  const save = (): void =>
    store.mutate(
      { limitCurve: draft.length === 0 ? undefined : (curve ?? undefined) },
      {
        onSuccess: () => {
          onTry(null);
          showNote(t('blasting.stored'));
        },
      },
    );
  const valueOf = (value: number | string): number | '' => (typeof value === 'number' ? value : '');
  return (
    <Stack as="section" gap={8} p={12} framed touch aria-label={t('blasting.limit')}>
      <Text as="h3" text="panel">
        {t('blasting.limit')}
      </Text>
      <NativeSelect
        label={t('blasting.preset')}
        value={preset}
        onChange={({ currentTarget: { value } }) => {
          const found = presets.find((one) => presetKey(one) === value);
          if (found) change(presetDraft(found), value);
        }}
        data={[
          { value: '', label: t('blasting.own') },
          ...presets.map((one) => ({
            value: presetKey(one),
            label: `${t(`blasting.structure.${one.structure}`)} · ${t(`blasting.bound.${one.bound}`)}`,
          })),
        ]}
      />
      {preset !== '' && (
        <Text as="p" text="table" tone="text3">
          {t('blasting.source')}
        </Text>
      )}
      <table className={classes.points}>
        <thead>
          <tr>
            <th scope="col">{HZ}</th>
            <th scope="col">{CM}</th>
            <th scope="col">
              <span className="gw-visually-hidden">{t('blasting.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {draft.map((point, i) => (
            <tr key={i}>
              <td>
                <NumberInput
                  aria-label={t('blasting.pointHz', { number: i + 1 })}
                  value={point.hz}
                  min={0.01}
                  max={LARGEST_HZ}
                  decimalScale={2}
                  hideControls
                  onChange={(value) => setPoint(i, { hz: valueOf(value) })}
                />
              </td>
              <td>
                <NumberInput
                  aria-label={t('blasting.pointCm', { number: i + 1 })}
                  value={point.cm}
                  min={0.0001}
                  max={LARGEST_CM}
                  decimalScale={4}
                  hideControls
                  onChange={(value) => setPoint(i, { cm: valueOf(value) })}
                />
              </td>
              <td>
                <ActionIcon
                  variant="subtle"
                  size={32}
                  aria-label={t('blasting.removePoint', { number: i + 1 })}
                  onClick={() => change(draft.filter((_, n) => n !== i))}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <AddButton count={draft.length} most={MOST_POINTS} onAdd={() => change([...draft, { hz: '', cm: '' }])}>
        {t('blasting.addPoint')}
      </AddButton>
      {draft.length > 0 && !curve && <Note kind="failure">{t('blasting.notCurve')}</Note>}
      {isChanged && (
        <Row gap={8} align="stretch" wrap>
          {mayStore && (
            <Button size="xs" loading={store.isPending} disabled={draft.length > 0 && !curve} onClick={save}>
              {t('blasting.store')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={discard}>
            {t('blasting.discard')}
          </Button>
        </Row>
      )}
      {isChanged && (
        <Text as="p" text="table" tone="text3">
          {t(mayStore ? 'blasting.triedHint' : 'blasting.tryHint')}
        </Text>
      )}
      {store.error && <Note kind="failure">{store.error.message}</Note>}
    </Stack>
  );
}
