import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { ruleScopes, type RuleScope, type RuleScopeKind } from '@groundwatch/protocol/model';
import type { Overview } from '@groundwatch/protocol/rest';
import { useNames, useTranslation } from '../../../../i18n/i18n.ts';
import { Segments } from '../../../../ui/Segments.tsx';
import { Stack } from '../../../../ui/box.tsx';
import { projectsOf, sensorLabel } from './places.ts';
import { useProblem } from './problems.ts';

interface ScopeFieldProps {
  kind: RuleScopeKind;
  scope: RuleScope | null;
  overview: Overview;
  /** Selectable places: everything, or what lies below an overridden rule. */
  isOffered?: ((scope: RuleScope) => boolean) | undefined;
  onKind: (kind: RuleScopeKind) => void;
  onScope: (scope: RuleScope | null) => void;
}

interface Item {
  value: string;
  label: string;
}

/** A project, a station, a device or one sensor, found by typing. */
export function ScopeField({ kind, scope, overview, isOffered, onKind, onScope }: ScopeFieldProps) {
  const { t } = useTranslation('alarm');
  const name = useNames();
  const problem = useProblem('scope.id');
  const data = useMemo(() => {
    const offered = (items: Item[]): Item[] =>
      items.filter(({ value }) => isOffered?.({ kind, id: Number(value) }) ?? true);
    const groups = (entries: readonly (readonly [string, Item])[]) =>
      [...Map.groupBy(entries, ([group]) => group)]
        .map(([group, own]) => ({ group, items: offered(own.map(([, item]) => item)) }))
        .filter(({ items }) => items.length > 0);
    if (kind === 'project')
      return offered(projectsOf(overview).map((one) => ({ value: String(one.id), label: one.name })));
    if (kind === 'station')
      return groups(
        overview.stations.map((one) => [one.projectName, { value: String(one.id), label: one.name }] as const),
      );
    if (kind === 'device')
      return groups(
        overview.devices.map(
          (one) => [one.stationName, { value: String(one.id), label: `${one.name} (${one.deviceNo})` }] as const,
        ),
      );
    return groups(
      overview.devices.flatMap((device) =>
        device.sensors.map(
          (sensor) =>
            [
              `${device.stationName} · ${device.name}`,
              { value: String(sensor.id), label: sensorLabel(sensor, name) },
            ] as const,
        ),
      ),
    );
  }, [kind, overview, isOffered, name]);
  return (
    <Stack columns="auto minmax(0, 1fr)" gap="8 16" align="start" single={767}>
      <Segments
        value={kind}
        options={ruleScopes.map((value) => ({ value, label: t(`rules.scope.${value}`) }))}
        label={t('rules.holdsFor')}
        onChange={(next) => {
          onKind(next);
          onScope(null);
        }}
      />
      <Select
        aria-label={t(`rules.scope.${kind}`)}
        placeholder={t('rules.choosePlace')}
        data={data}
        searchable
        limit={200}
        nothingFoundMessage={t('rules.noPlace')}
        value={scope?.kind === kind ? String(scope.id) : null}
        error={problem}
        onChange={(id) => onScope(id === null ? null : { kind, id: Number(id) })}
        comboboxProps={{ shadow: 'md' }}
      />
    </Stack>
  );
}
