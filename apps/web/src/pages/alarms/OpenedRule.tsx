import { defaultDefinition } from '@groundwatch/domain/alarms';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { AlarmRuleDetail, Station } from '@groundwatch/protocol/rest';
import { ruleQuery } from '../../api/alarm-rules.ts';
import { stationsQuery } from '../../api/registry.ts';
import { emptyRule, type RuleDraft } from '../../features/alarms/rules/editor/draft.ts';
import { zoneOfPlace } from '../../features/alarms/rules/editor/places.ts';
import { emptyPlan, typePlan } from '../../features/alarms/rules/editor/plan-draft.ts';
import { typeDefinition } from '../../features/alarms/rules/editor/type-definition.ts';
import { RuleWork } from '../../features/alarms/rules/RuleWork.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PanelError, Skeleton } from '../../ui/states.tsx';
import type { RulesPlace } from './rules-place.ts';

interface OpenedRuleProps {
  place: Extract<RulesPlace, { kind: 'rule' | 'new' }>;
}

/** A stored rule, a new one, or a new override. */
export function OpenedRule({ place }: OpenedRuleProps) {
  const sites = useQuery(stationsQuery);
  const [, setParams] = useSearchParams();
  const id = place.kind === 'rule' ? place.id : place.overrides;
  const asked = useQuery({ ...ruleQuery(id ?? 0), enabled: id !== null });
  const onSaved = (saved: number): void => setParams({ rule: String(saved) }, { replace: true });
  const onDeleted = (): void => setParams({}, { replace: true });
  const common = { onSaved, onDeleted };
  if (id === null) {
    const start = { ...emptyRule, ...typeDefinition(defaultDefinition('threshold'), undefined) };
    return <RuleWork key="new" rule={null} start={start} root={null} {...common} />;
  }
  if (!asked.data || !sites.data) {
    const failed = [asked, sites].find(({ data, error }) => error && !data);
    if (failed?.error) return <PanelError message={failed.error.message} onRetry={() => void failed.refetch()} />;
    return (
      <Panel title="…" isLoading skeleton={<Skeleton rows={12} height={32} />}>
        {null}
      </Panel>
    );
  }
  const rule = asked.data;
  const { stations } = sites.data;
  if (place.kind === 'rule') {
    const root = rule.overrides && { name: rule.overrides.name, kind: rule.kind, below: rule.place };
    return (
      <RuleWork
        key={`${rule.id} ${rule.version}`}
        rule={rule}
        start={draftOf(rule, stations)}
        root={root}
        {...common}
      />
    );
  }
  const { place: below, kind, name } = rule;
  const start: RuleDraft = {
    ...draftOf(rule, stations),
    note: '',
    // It uses the response of the overridden rule until it has its own.
    plan: emptyPlan,
    scope: null,
    overridesId: rule.id,
  };
  return <RuleWork key={`over ${rule.id}`} rule={null} start={start} root={{ name, kind, below }} {...common} />;
}

function draftOf(rule: AlarmRuleDetail, stations: readonly Station[]): RuleDraft {
  const scope = { kind: rule.place.kind, id: rule.place.id };
  return {
    name: rule.name,
    note: rule.note,
    isEnabled: rule.isEnabled,
    scope,
    overridesId: rule.overrides?.id ?? null,
    isOff: rule.isOff,
    plan: typePlan(rule.plan),
    ...typeDefinition(rule.definition, zoneOfPlace(stations, rule.place)),
  };
}
