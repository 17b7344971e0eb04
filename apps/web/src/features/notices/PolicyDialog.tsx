import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Channel, Person, Policy, PolicyBody, PolicyLine, PolicyStep, Roster } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import { useChange, useSend } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { ChannelChoice } from './ChannelChoice.tsx';
import { EditDialog } from './EditDialog.tsx';
import { LevelChoice } from './LevelChoice.tsx';
import './mantine-styles.ts';
import classes from './notices.module.css';
import { personName } from './person-name.ts';
import { PlaceSelect } from './PlaceSelect.tsx';

interface PolicyDialogProps {
  policy: Policy | null;
  channels: readonly Channel[];
  rosters: readonly Roster[];
  people: readonly Person[];
  onClose: () => void;
}

const newLine: PolicyLine = { levels: [1, 2, 3, 4], rosterId: null, userId: null, channelIds: [] };

/** A policy with its steps: each later one for an alarm that is still unacknowledged. */
export function PolicyDialog({ policy, channels, rosters, people, onClose }: PolicyDialogProps) {
  const { t } = useTranslation('alarm');
  const mayDelete = useHasPermission('notice:delete');
  const save = useChange(
    (body: PolicyBody) =>
      policy
        ? call('PUT /rest/notices/policies/:id', {
            params: { id: policy.id },
            body: { ...body, version: policy.version },
          })
        : call('POST /rest/notices/policies', { body }),
    'notices',
  );
  const remove = useSend('DELETE /rest/notices/policies/:id', 'notices');
  const [draft, setDraft] = useState<PolicyBody>(() => ({
    name: policy?.name ?? '',
    note: policy?.note ?? '',
    isEnabled: policy?.isEnabled ?? true,
    projectId: policy?.projectId ?? null,
    stationId: policy?.stationId ?? null,
    tellsEnd: policy?.tellsEnd ?? true,
    steps: policy?.steps ?? [{ afterMinutes: 0, lines: [newLine] }],
  }));
  const change = (changes: Partial<PolicyBody>): void => setDraft((now) => ({ ...now, ...changes }));
  const changeStep = (at: number, changes: Partial<PolicyStep>): void =>
    change({ steps: draft.steps.map((step, index) => (index === at ? { ...step, ...changes } : step)) });
  const { steps } = draft;
  const isValid =
    draft.name.trim() !== '' &&
    steps.every(
      ({ afterMinutes, lines }, index) =>
        (index === 0 || afterMinutes > (steps[index - 1]?.afterMinutes ?? 0)) &&
        lines.every(({ levels, channelIds }) => levels.length > 0 && channelIds.length > 0),
    );
  return (
    <EditDialog
      title={policy?.name ?? t('notices.newPolicy')}
      size={720}
      error={save.error ?? remove.error}
      isBusy={save.isPending}
      isDisabled={!isValid}
      onSave={() => save.mutate(draft, { onSuccess: onClose })}
      onClose={onClose}
      aside={
        policy &&
        mayDelete && (
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate({ params: { id: policy.id }, query: { version: policy.version } }, { onSuccess: onClose })
            }
          >
            {t('notices.remove')}
          </Button>
        )
      }
    >
      <Stack columns="repeat(auto-fit, minmax(min(100%, 200px), 1fr))" gap={12} align="end">
        <TextInput
          label={t('notices.name')}
          value={draft.name}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
          data-autofocus
        />
        <PlaceSelect value={draft} onChange={(place) => change(place)} />
      </Stack>
      <Row gap={12} wrap className={classes.buttons}>
        <Checkbox
          label={t('notices.isEnabled')}
          checked={draft.isEnabled}
          onChange={({ currentTarget: { checked } }) => change({ isEnabled: checked })}
        />
        <Checkbox
          label={t('notices.tellsEnd')}
          checked={draft.tellsEnd}
          onChange={({ currentTarget: { checked } }) => change({ tellsEnd: checked })}
        />
      </Row>
      {steps.map((step, index) => (
        <fieldset key={index} className={classes.block}>
          <legend>{t('notices.step', { number: index + 1 })}</legend>
          {index === 0 ? (
            <Text as="p" text="table" tone="text2">
              {t('notices.atOnceHint')}
            </Text>
          ) : (
            <NumberInput
              label={t('notices.afterMinutes')}
              value={step.afterMinutes}
              min={1}
              allowDecimal={false}
              onChange={(value) => changeStep(index, { afterMinutes: Number(value) })}
            />
          )}
          {step.lines.map((line, at) => (
            <Line
              key={at}
              line={line}
              channels={channels}
              rosters={rosters}
              people={people}
              onChange={(next) =>
                changeStep(index, { lines: step.lines.map((one, other) => (other === at ? next : one)) })
              }
              onRemove={
                step.lines.length > 1
                  ? () => changeStep(index, { lines: step.lines.filter((_, other) => other !== at) })
                  : undefined
              }
            />
          ))}
          <Row gap={12} wrap className={classes.buttons}>
            <Button variant="default" onClick={() => changeStep(index, { lines: [...step.lines, newLine] })}>
              {t('notices.addLine')}
            </Button>
            {index > 0 && (
              <Button variant="default" onClick={() => change({ steps: steps.filter((_, other) => other !== index) })}>
                {t('notices.removeStep')}
              </Button>
            )}
          </Row>
        </fieldset>
      ))}
      <Button
        variant="default"
        className={classes.end}
        disabled={steps.length >= 10}
        onClick={() =>
          change({ steps: [...steps, { afterMinutes: (steps.at(-1)?.afterMinutes ?? 0) + 15, lines: [newLine] }] })
        }
      >
        {t('notices.addStep')}
      </Button>
    </EditDialog>
  );
}

interface LineProps extends Pick<PolicyDialogProps, 'channels' | 'rosters' | 'people'> {
  line: PolicyLine;
  onChange: (line: PolicyLine) => void;
  onRemove: (() => void) | undefined;
}

function Line({ line, channels, rosters, people, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('alarm');
  const target = line.rosterId !== null ? `r${line.rosterId}` : line.userId !== null ? `u${line.userId}` : '';
  return (
    <div className={classes.block}>
      <NativeSelect
        label={t('notices.target')}
        value={target}
        data={[
          { value: '', label: t('notices.systems') },
          { group: t('notices.tab.rosters'), items: rosters.map(({ id, name }) => ({ value: `r${id}`, label: name })) },
          {
            group: t('notices.tab.people'),
            items: people.map(({ userId }) => ({ value: `u${userId}`, label: personName(people, userId) })),
          },
        ]}
        onChange={({ currentTarget: { value } }) => {
          const id = Number(value.slice(1));
          onChange({
            ...line,
            rosterId: value.startsWith('r') ? id : null,
            userId: value.startsWith('u') ? id : null,
          });
        }}
      />
      <LevelChoice value={line.levels} onChange={(levels) => onChange({ ...line, levels })} />
      <ChannelChoice
        channels={target === '' ? channels.filter(({ kind }) => kind === 'webhook') : channels}
        value={line.channelIds}
        onChange={(channelIds) => onChange({ ...line, channelIds })}
      />
      {onRemove && (
        <Button variant="default" size="xs" className={classes.end} onClick={onRemove}>
          {t('notices.remove')}
        </Button>
      )}
    </div>
  );
}
