import { Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { planLevels, type PlanLevel } from '@groundwatch/protocol/rest';
import { peopleQuery, rostersQuery } from '../../../../api/notifications.ts';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { useHasPermission } from '../../../../session/permissions.tsx';
import { Segments } from '../../../../ui/Segments.tsx';
import { Row, Stack, Text } from '../../../../ui/box.tsx';
import type { PlanDraft } from './plan-draft.ts';
import { useProblems } from './problems.ts';
import { UnitInput } from './UnitInput.tsx';

interface PlanFieldsProps {
  plan: PlanDraft;
  isReadOnly: boolean;
  onPlan: (plan: PlanDraft) => void;
}

/** The response to a rule's alarms: owner, who is at risk, contacts, and what to do at each level. */
export function PlanFields({ plan, isReadOnly, onPlan }: PlanFieldsProps) {
  const { t } = useTranslation('alarm');
  const problems = useProblems();
  const [level, setLevel] = useState<PlanLevel>(
    () => planLevels.find((one) => plan.levels[one].instruction !== '') ?? '1',
  );
  const own = plan.levels[level];
  const put = (changes: Partial<typeof own>): void =>
    onPlan({ ...plan, levels: { ...plan.levels, [level]: { ...own, ...changes } } });
  return (
    <Stack gap={12}>
      <Stack columns="repeat(auto-fit, minmax(min(100%, 240px), 1fr))" gap="12 16" align="start">
        <OwnerField value={plan.owner} isReadOnly={isReadOnly} onChange={(owner) => onPlan({ ...plan, owner })} />
        <TextInput
          label={t('response.peopleAtRisk')}
          placeholder={t('response.peopleAtRiskExample')}
          value={plan.peopleAtRisk}
          maxLength={200}
          readOnly={isReadOnly}
          onChange={(event) => onPlan({ ...plan, peopleAtRisk: event.currentTarget.value })}
        />
        <Textarea
          label={t('response.contacts')}
          description={t('response.contactsHint')}
          value={plan.contacts}
          autosize
          minRows={2}
          readOnly={isReadOnly}
          error={problems.of('plan.contacts')}
          onChange={(event) => onPlan({ ...plan, contacts: event.currentTarget.value })}
        />
      </Stack>
      <Row gap={12} wrap>
        <Segments
          label={t('rules.level')}
          value={level}
          options={planLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
          onChange={setLevel}
        />
        <Text text="table" tone="text3">
          {t('response.levelHint')}
        </Text>
      </Row>
      <Stack columns="repeat(auto-fit, minmax(min(100%, 240px), 1fr))" gap="12 16" align="start">
        <Textarea
          label={t('response.instruction')}
          value={own.instruction}
          maxLength={1_000}
          autosize
          minRows={2}
          readOnly={isReadOnly}
          onChange={(event) => put({ instruction: event.currentTarget.value })}
        />
        <Textarea
          label={t('response.checklistField')}
          description={t('response.checklistHint')}
          value={own.checklist}
          autosize
          minRows={2}
          readOnly={isReadOnly}
          error={problems.of(`plan.levels.${level}.checklist`)}
          onChange={(event) => put({ checklist: event.currentTarget.value })}
        />
        <UnitInput
          label={t('response.within')}
          unit="min"
          value={own.withinMin}
          path={`plan.levels.${level}.withinMin`}
          isReadOnly={isReadOnly}
          onChange={(withinMin) => put({ withinMin })}
        />
      </Stack>
    </Stack>
  );
}

interface OwnerFieldProps {
  value: string;
  isReadOnly: boolean;
  onChange: (owner: string) => void;
}

/** An account or a roster. Users who may not see it only see whether there is one. */
function OwnerField({ value, isReadOnly, onChange }: OwnerFieldProps) {
  const { t } = useTranslation('alarm');
  const problems = useProblems();
  const maySee = useHasPermission('notification:list');
  const rosters = useQuery({ ...rostersQuery, enabled: maySee }).data ?? [];
  const people = useQuery({ ...peopleQuery, enabled: maySee }).data ?? [];
  const offered = [
    ...rosters.map(({ id, name }) => ({ value: `roster:${id}`, label: t('response.roster', { name }) })),
    ...people
      .filter(({ isEnabled }) => isEnabled)
      .map(({ userId, accountName }) => ({ value: `user:${userId}`, label: accountName })),
  ];
  const isKnown = value === '' || offered.some((one) => one.value === value);
  return (
    <Select
      label={t('response.ownerField')}
      placeholder={t('response.ownerByPolicy')}
      searchable
      clearable
      disabled={isReadOnly || !maySee}
      data={isKnown ? offered : [...offered, { value, label: t('response.ownerUnknown') }]}
      value={value === '' ? null : value}
      error={problems.of('plan.owner')}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
