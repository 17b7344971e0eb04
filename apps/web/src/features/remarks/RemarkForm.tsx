import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useId, useState, type ClipboardEvent, type KeyboardEvent, type SubmitEvent } from 'react';
import type { Remark } from '@groundwatch/protocol/rest';
import { ApiError } from '../../errors/api-error.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { zoneOffset } from '../../ui/format-time.ts';
import { useDirtyTab } from '../../ui/page-frame.ts';
import { PictureField } from '../../pictures/PictureField.tsx';
import { CONFLICT, useSaveRemark } from './remark-calls.ts';
import { bodyOf, draftOf, type DraftProblem, type RemarkDraft } from './remark-draft.ts';
import classes from './Remarks.module.css';
import { usePictures } from '../../pictures/use-pictures.ts';

interface RemarkFormProps {
  deviceNo: string;
  sensors: readonly ShownSensor[];
  zone: string | undefined;
  /** The edited remark. Null for a new one. */
  remark: Remark | null;
  /** The time of a new one, ms since 1970: the one pointed at. */
  atMs: number;
  sensorId: number | null;
  onClose: () => void;
}

/** Creates or edits a remark. Input survives failures. */
export function RemarkForm({ deviceNo, sensors, zone, remark, atMs, sensorId, onClose }: RemarkFormProps) {
  const { t } = useTranslation(['device', 'translation']);
  const titleId = useId();
  const shownZone = useShownZone(zone);
  const nameOf = useSensorName();
  // The edited version, to detect changes by others.
  const [base] = useState(remark);
  const [initial, setInitial] = useState(() => draftOf(base, { atMs, sensorId, zone: shownZone }));
  const [draft, setDraft] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const pictures = usePictures(base?.pictures ?? []);
  const save = useSaveRemark(deviceNo);

  // If another time is pointed at while typing, the time changes and the text stays.
  const [pointed, setPointed] = useState({ atMs, sensorId, shownZone });
  if (pointed.atMs !== atMs || pointed.sensorId !== sensorId || pointed.shownZone !== shownZone) {
    const next = draftOf(base, { atMs, sensorId, zone: shownZone });
    setPointed({ atMs, sensorId, shownZone });
    setInitial(next);
    setDraft({ ...next, content: draft.content });
  }

  const result = bodyOf(draft, pictures.fileIds, shownZone, base);
  const problems = isTried && 'problems' in result ? result.problems : {};
  const refused = save.error instanceof ApiError ? save.error : null;
  const isConflict = refused?.code === CONFLICT;
  const isChanged =
    JSON.stringify(draft) !== JSON.stringify(initial) ||
    String(pictures.fileIds) !== String(base?.pictures.map(({ fileId }) => fileId) ?? '') ||
    pictures.isSending;
  useDirtyTab(isChanged);

  const wordOf = (problem: DraftProblem | undefined): string | null =>
    problem ? t(`remarks.problem.${problem}`) : null;
  const errorOf = (key: keyof RemarkDraft): string | null =>
    wordOf(problems[key]) ?? refused?.fields.find(({ path }) => path === key)?.msg ?? null;
  const put = (more: Partial<RemarkDraft>): void => setDraft({ ...draft, ...more });
  const submit = (event: SubmitEvent | KeyboardEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (!('body' in result) || pictures.isSending || save.isPending) return;
    // After a conflict the newest version was shown, so saving again replaces that one.
    const on = base && { id: base.id, version: isConflict ? (remark?.version ?? base.version) : base.version };
    save.mutate({ remark: on, body: result.body }, { onSuccess: onClose });
  };
  const paste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    pictures.add(files);
  };
  return (
    <Stack
      as="form"
      gap={12}
      mb={12}
      p="12 16"
      framed
      raised
      aria-labelledby={titleId}
      noValidate
      onSubmit={submit}
      onPaste={paste}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
      }}
    >
      <Text as="h3" text="panel" id={titleId}>
        {t(base ? 'remarks.change' : 'remarks.write')}
      </Text>
      <Stack columns="repeat(auto-fit, minmax(min(220px, 100%), 1fr))" gap={12} align="start">
        <TextInput
          label={t('remarks.at', { zone: shownZone ?? '', offset: zoneOffset(shownZone, atMs) })}
          placeholder="2026-07-18 14:32"
          value={draft.at}
          error={errorOf('at')}
          onChange={(event) => put({ at: event.currentTarget.value })}
        />
        <TextInput
          label={t('remarks.until')}
          placeholder={t('remarks.untilNone')}
          value={draft.until}
          error={errorOf('until')}
          onChange={(event) => put({ until: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('remarks.about')}
          value={String(draft.sensorId ?? '')}
          error={errorOf('sensorId')}
          onChange={({ currentTarget: { value } }) => put({ sensorId: value === '' ? null : Number(value) })}
          data={[
            { value: '', label: t('remarks.wholeDevice') },
            ...sensors.map((sensor) => {
              const { title, place } = nameOf(sensor);
              return { value: String(sensor.id), label: `${title} · ${place}` };
            }),
          ]}
        />
      </Stack>
      <Textarea
        label={t('remarks.content')}
        value={draft.content}
        error={errorOf('content')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={4_000}
        data-autofocus
        autoFocus
        onChange={(event) => put({ content: event.currentTarget.value })}
      />
      <PictureField {...pictures} />
      {save.error && (
        <Stack gap={2} p="8 12" className={classes.failure} role="alert">
          <strong>{t(isConflict ? 'remarks.conflict' : 'remarks.notSaved')}</strong>
          <span>{isConflict ? t('remarks.conflictHint') : save.error.message}</span>
          {isConflict && remark && <blockquote>{remark.content}</blockquote>}
        </Stack>
      )}
      <Row gap={8} justify="end" wrap className={classes.buttons}>
        {pictures.isSending && <span role="status">{t('remarks.waitForPictures')}</span>}
        <Button variant="default" onClick={onClose}>
          {t('translation:common.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={pictures.isSending}>
          {t(isConflict ? 'remarks.replace' : 'remarks.save')}
        </Button>
      </Row>
    </Stack>
  );
}
