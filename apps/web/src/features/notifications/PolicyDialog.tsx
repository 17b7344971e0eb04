import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { isForNobody } from '@groundwatch/protocol/model';
import {
  MOST_STEPS,
  PolicyBodySchema,
  type Channel,
  type Person,
  type Policy,
  type PolicyBody,
  type PolicyLine,
  type PolicyStep,
  type Roster,
} from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { ResourceDialog } from '../../resource/ResourceDialog.tsx';
import { AddButton } from '../../ui/AddButton.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { useDialogForm, type DialogForm } from '../../ui/dialog/dialog-form.ts';
import { ChannelChoice } from './ChannelChoice.tsx';
import { LevelChoice } from './LevelChoice.tsx';
import { personName } from '../../api/person-name.ts';
import { PlaceSelect } from './PlaceSelect.tsx';

interface PolicyDialogProps {
  policy: Policy | null;
  channels: readonly Channel[];
  rosters: readonly Roster[];
  people: readonly Person[];
  onClose: () => void;
}

const newLine: PolicyLine = { levels: [1, 2, 3, 4], rosterId: null, userId: null, channelIds: [] };

/** A policy with its steps. Later ones apply to alarms still unacknowledged. */
export function PolicyDialog({ policy, channels, rosters, people, onClose }: PolicyDialogProps) {
  const { t } = useTranslation('alarm');
  const form = useDialogForm<PolicyBody>({
    initialValues: {
      name: policy?.name ?? '',
      note: policy?.note ?? '',
      isEnabled: policy?.isEnabled ?? true,
      projectId: policy?.projectId ?? null,
      stationId: policy?.stationId ?? null,
      notifiesEnd: policy?.notifiesEnd ?? true,
      steps: policy?.steps ?? [{ afterMinutes: 0, lines: [newLine] }],
    },
    schema: PolicyBodySchema,
  });
  const { steps } = form.values;
  const setSteps = (next: PolicyStep[]): void => form.setValues({ steps: next });
  const setLines = (at: number, lines: PolicyLine[]): void =>
    setSteps(steps.map((step, index) => (index === at ? { ...step, lines } : step)));
  return (
    <ResourceDialog
      path="notifications/policies"
      row={policy}
      form={form}
      title={policy?.name ?? t('notifications.newPolicy')}
      size={720}
      onClose={onClose}
    >
      <Stack columns="repeat(auto-fit, minmax(min(100%, 200px), 1fr))" gap={12} align="end">
        <TextInput label={t('notifications.name')} {...form.getInputProps('name')} data-autofocus />
        <PlaceSelect
          value={form.values}
          error={form.problemAt('stationId')}
          onChange={(place) => form.setValues(place)}
        />
      </Stack>
      <Row gap={12} wrap>
        <Checkbox label={t('notifications.isEnabled')} {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
        <Checkbox label={t('notifications.notifiesEnd')} {...form.getInputProps('notifiesEnd', { type: 'checkbox' })} />
      </Row>
      {steps.map((step, index) => (
        <Stack key={index} as="fieldset" gap={12} p={12} framed>
          <legend>{t('notifications.step', { number: index + 1 })}</legend>
          {index === 0 ? (
            <Text as="p" text="table" tone="text2">
              {t('notifications.atOnceHint')}
            </Text>
          ) : (
            <NumberInput
              label={t('notifications.afterMinutes')}
              min={1}
              allowDecimal={false}
              {...form.getInputProps(`steps.${index}.afterMinutes`)}
            />
          )}
          {step.lines.map((line, at) => (
            <Line
              key={at}
              form={form}
              path={`steps.${index}.lines.${at}`}
              line={line}
              channels={channels}
              rosters={rosters}
              people={people}
              onRemove={step.lines.length > 1 ? () => setLines(index, step.lines.toSpliced(at, 1)) : undefined}
            />
          ))}
          <Row gap={12} wrap>
            <Button variant="default" onClick={() => setLines(index, [...step.lines, newLine])}>
              {t('notifications.addLine')}
            </Button>
            {index > 0 && (
              <Button variant="default" onClick={() => setSteps(steps.toSpliced(index, 1))}>
                {t('notifications.removeStep')}
              </Button>
            )}
          </Row>
        </Stack>
      ))}
      <AddButton
        count={steps.length}
        most={MOST_STEPS}
        onAdd={() => setSteps([...steps, { afterMinutes: (steps.at(-1)?.afterMinutes ?? 0) + 15, lines: [newLine] }])}
      >
        {t('notifications.addStep')}
      </AddButton>
    </ResourceDialog>
  );
}

interface LineProps extends Pick<PolicyDialogProps, 'channels' | 'rosters' | 'people'> {
  form: DialogForm<PolicyBody>;
  /** Path of the line in the form. */
  path: `steps.${number}.lines.${number}`;
  line: PolicyLine;
  onRemove: (() => void) | undefined;
}

function Line({ form, path, line, channels, rosters, people, onRemove }: LineProps) {
  const { t } = useTranslation('alarm');
  const target = line.rosterId !== null ? `r${line.rosterId}` : line.userId !== null ? `u${line.userId}` : '';
  return (
    <Stack gap={12} p={12} framed>
      <NativeSelect
        label={t('notifications.target')}
        value={target}
        data={[
          { value: '', label: t('notifications.systems') },
          {
            group: t('notifications.tab.rosters'),
            items: rosters.map(({ id, name }) => ({ value: `r${id}`, label: name })),
          },
          {
            group: t('notifications.tab.people'),
            items: people.map(({ userId }) => ({ value: `u${userId}`, label: personName(people, userId) })),
          },
        ]}
        onChange={({ currentTarget: { value } }) => {
          const id = Number(value.slice(1));
          form.setFieldValue(path, {
            ...line,
            rosterId: value.startsWith('r') ? id : null,
            userId: value.startsWith('u') ? id : null,
          });
        }}
      />
      <LevelChoice {...form.getInputProps(`${path}.levels`)} value={line.levels} />
      <ChannelChoice
        channels={target === '' ? channels.filter(({ kind }) => isForNobody(kind)) : channels}
        {...form.getInputProps(`${path}.channelIds`)}
        value={line.channelIds}
      />
      {onRemove && (
        <Button variant="default" size="xs" style={{ justifySelf: 'start' }} onClick={onRemove}>
          {t('notifications.remove')}
        </Button>
      )}
    </Stack>
  );
}
