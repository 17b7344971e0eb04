import { Button, NativeSelect } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { families } from '@groundwatch/protocol/model';
import type { RecordKind } from '@groundwatch/protocol/rest';
import { useId, useState, type SubmitEvent } from 'react';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { RangePicker } from '../range/RangePicker.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Box, Row, Stack, Text } from '../../ui/box.tsx';
import type { TimeRangeState } from '../use-time-range.ts';
import classes from './ExportForm.module.css';
import { ExportProgressBar } from './ExportProgressBar.tsx';
import { exportCall, kindsOf, type ExportTarget } from './export-choice.ts';
import { useExport } from './use-export.ts';

interface ExportFormProps {
  /** At least one. The first is selected by default. */
  targets: readonly ExportTarget[];
  /** The default kind, if the target has it. */
  kind?: RecordKind | undefined;
  time: TimeRangeState;
  /** The site's zone. */
  zone: string | undefined;
}

/** Capitalised for an option. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What to export, the period and format, then the progress and cancelling. */
export function ExportForm({ targets, kind: firstKind, time, zone: siteZone }: ExportFormProps) {
  const { t } = useTranslation('device');
  const name = useNames();
  const id = useId();
  const [targetKey, setTargetKey] = useState(targets[0]?.key ?? '');
  const [wanted, setWanted] = useState<RecordKind | undefined>(firstKind);
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const zones = [...new Set([siteZone ?? ownZone(), ownZone(), 'UTC'])];
  const [zone, setZone] = useState(zones[0]!);
  const [values, setValues] = useState<'calibrated' | 'raw'>('calibrated');
  const { state, start, cancel } = useExport();

  const target = targets.find(({ key }) => key === targetKey) ?? targets[0];
  if (!target) return null;
  const kinds = kindsOf(target);
  const kind = wanted !== undefined && kinds.includes(wanted) ? wanted : kinds[0];
  const kindName = (one: RecordKind): string =>
    one === 'status' ? t('export.status') : capital(name(families[one].names));
  const isRunning = state.kind === 'running';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!kind) return;
    const isRaw = values === 'raw' && kind !== 'status';
    void start(exportCall({ target, kind, format, zone, isRaw }, time), `${kindName(kind)}.${format}`);
  };
  return (
    <Stack as="form" gap={16} onSubmit={submit}>
      <Stack
        as="fieldset"
        columns="repeat(auto-fill, minmax(min(240px, 100%), 1fr))"
        gap={16}
        shrink
        className={classes.fields}
        disabled={isRunning}
        aria-label={t('export.title')}
      >
        <Box shrink full>
          <Text block mb={4} text="table" tone="text1" weight={600}>
            {t('export.period')}
          </Text>
          <RangePicker time={time} zone={siteZone} />
        </Box>
        <NativeSelect
          label={t('export.target')}
          value={target.key}
          onChange={(event) => setTargetKey(event.currentTarget.value)}
          data={targets.map(({ key, label }) => ({ value: key, label }))}
        />
        <NativeSelect
          label={t('export.kind')}
          value={kind ?? ''}
          onChange={(event) => setWanted(event.currentTarget.value as RecordKind)}
          data={kinds.map((one) => ({ value: one, label: kindName(one) }))}
        />
        <NativeSelect
          label={t('export.zone')}
          value={zone}
          onChange={(event) => setZone(event.currentTarget.value)}
          data={zones}
        />
        <div>
          <Text block mb={4} text="table" tone="text1" weight={600} id={`${id}-format`}>
            {t('export.format')}
          </Text>
          <Segments
            label={t('export.format')}
            value={format}
            onChange={setFormat}
            options={[
              { value: 'xlsx', label: t('export.xlsx') },
              { value: 'csv', label: t('export.csv') },
            ]}
          />
        </div>
        {kind !== 'status' && (
          <div>
            <Text block mb={4} text="table" tone="text1" weight={600}>
              {t('export.values')}
            </Text>
            <Segments
              label={t('export.values')}
              value={values}
              onChange={setValues}
              options={[
                { value: 'calibrated', label: t('export.calibrated') },
                { value: 'raw', label: t('export.raw') },
              ]}
            />
          </div>
        )}
      </Stack>
      <Text as="p" text="table" tone="text3" style={{ maxWidth: '72ch' }}>
        {t(values === 'raw' && kind !== 'status' ? 'export.rawHint' : 'export.hint')}
      </Text>
      <Row gap="12 16" wrap>
        {isRunning ? (
          <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={cancel}>
            {t('export.cancel')}
          </Button>
        ) : (
          <Button type="submit" leftSection={<IconDownload size={16} aria-hidden />} disabled={kind === undefined}>
            {t('export.start')}
          </Button>
        )}
        <ExportProgressBar state={state} />
      </Row>
    </Stack>
  );
}
