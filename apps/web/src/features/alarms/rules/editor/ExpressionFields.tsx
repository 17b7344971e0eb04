import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { Stack, Text } from '../../../../ui/box.tsx';
import { emptyCondition, type ConditionDraft, type MemberDraft } from './draft.ts';
import { MemberFields } from './MemberFields.tsx';
import { WithinField, type MultiSensorFieldsProps } from './multi-sensor.tsx';
import { useProblem } from './problems.ts';
import { UnitInput } from './UnitInput.tsx';

type Joined = 'or' | 'and' | 'some';
const joinedOf = ({ atLeast, members }: ConditionDraft): Joined =>
  atLeast.trim() === '1' ? 'or' : Number(atLeast) === members.length ? 'and' : 'some';

/** Several conditions joined by or, and, or k of n. */
export function ExpressionFields(props: MultiSensorFieldsProps) {
  const { draft, path, isReadOnly, onDraft } = props;
  const { t } = useTranslation('alarm');
  const problem = useProblem(`${path}.members`);
  const joined = joinedOf(draft);
  const { members } = draft;
  const put = (next: readonly MemberDraft[]): void => {
    // "All of them" stays "all" when members change.
    const atLeast = joined === 'and' && next.length > 0 ? String(next.length) : draft.atLeast;
    onDraft({ ...draft, members: next, atLeast });
  };
  const join = (next: Joined): void => {
    const most = Math.max(1, members.length);
    onDraft({ ...draft, atLeast: next === 'or' ? '1' : String(next === 'and' ? most : Math.max(2, most - 1)) });
  };
  return (
    <Stack gap={12} touch>
      <Stack columns="repeat(auto-fill, minmax(min(100%, 190px), 1fr))" gap="12 16" align="start">
        <NativeSelect
          label={t('rules.combined')}
          disabled={isReadOnly}
          value={joined}
          data={(['or', 'and', 'some'] as const).map((value) => ({ value, label: t(`rules.join.${value}`) }))}
          onChange={(event) => join(event.currentTarget.value as Joined)}
        />
        {joined === 'some' && (
          <UnitInput
            label={t('rules.atLeast')}
            unit={`/ ${members.length}`}
            value={draft.atLeast}
            path={`${path}.atLeast`}
            isReadOnly={isReadOnly}
            onChange={(atLeast) => onDraft({ ...draft, atLeast })}
          />
        )}
        <WithinField {...props} />
      </Stack>
      {members.map((member, index) => (
        <MemberFields
          key={index}
          {...props}
          member={member}
          index={index}
          onMember={(next) => put(members.map((one, at) => (at === index ? next : one)))}
          onRemove={() => put(members.filter((_, at) => at !== index))}
        />
      ))}
      {problem !== null && (
        <Text as="p" mt={4} tone="red" role="alert">
          {problem}
        </Text>
      )}
      {!isReadOnly && (
        <Button
          variant="default"
          style={{ justifySelf: 'start' }}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() =>
            put([
              ...members,
              {
                name: String.fromCharCode(65 + (members.length % 26)),
                sensorId: null,
                deviceId: null,
                condition: emptyCondition,
              },
            ])
          }
        >
          {t('rules.addMember')}
        </Button>
      )}
    </Stack>
  );
}
