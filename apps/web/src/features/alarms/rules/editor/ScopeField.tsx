import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ruleScopes, type RuleScope, type RuleScopeKind } from '@groundwatch/protocol/model';
import type { RulePlace } from '@groundwatch/protocol/rest';
import { useStations } from '../../../../api/registry.ts';
import { useNames, useTranslation } from '../../../../i18n/i18n.ts';
import { placedDevice, useDeviceOptions } from '../../../../sensors/use-device-options.ts';
import { Segments } from '../../../../ui/Segments.tsx';
import { Stack } from '../../../../ui/box.tsx';
import { devicesBelow, projectsOf, sensorLabel } from './places.ts';
import { useProblem } from './problems.ts';

interface ChoiceProps {
  kind: RuleScopeKind;
  scope: RuleScope | null;
  /** The place of an overridden rule, below which the scope must be. */
  below: RulePlace | null;
  onScope: (scope: RuleScope | null) => void;
}

/** A project, a station, a device or one sensor, found by typing. */
export function ScopeField({ onKind, ...props }: ChoiceProps & { onKind: (kind: RuleScopeKind) => void }) {
  const { t } = useTranslation('alarm');
  const { kind, onScope } = props;
  const isOfDevice = kind === 'device' || kind === 'sensor';
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
      {isOfDevice ? <DeviceChoice {...props} /> : <SiteChoice {...props} />}
    </Stack>
  );
}

function useShared(kind: RuleScopeKind) {
  const { t } = useTranslation('alarm');
  return {
    'aria-label': t(`rules.scope.${kind}`),
    placeholder: t(kind === 'device' || kind === 'sensor' ? `rules.scope.${kind}` : 'rules.choosePlace'),
    searchable: true,
    nothingFoundMessage: t('rules.noPlace'),
    comboboxProps: { shadow: 'md' },
  } as const;
}

/** Whether a scope of this kind can lie below the place. */
const fits = (kind: RuleScopeKind, below: RulePlace | null): boolean =>
  below === null || ruleScopes.indexOf(kind) > ruleScopes.indexOf(below.kind);

function SiteChoice({ kind, scope, below, onScope }: ChoiceProps) {
  const problem = useProblem('scope.id');
  const stations = useStations();
  const data = useMemo(() => {
    if (!fits(kind, below)) return [];
    if (kind === 'project') return projectsOf(stations).map(({ id, name }) => ({ value: String(id), label: name }));
    const own = stations.filter(({ projectId }) => below === null || projectId === below.id);
    return [...Map.groupBy(own, ({ projectName }) => projectName)].map(([group, items]) => ({
      group,
      items: items.map(({ id, name }) => ({ value: String(id), label: name })),
    }));
  }, [kind, below, stations]);
  return (
    <Select
      {...useShared(kind)}
      data={data}
      limit={200}
      value={scope?.kind === kind ? String(scope.id) : null}
      error={problem}
      onChange={(id) => onScope(id === null ? null : { kind, id: Number(id) })}
    />
  );
}

function DeviceChoice({ kind, scope, below, onScope }: ChoiceProps) {
  const name = useNames();
  const problem = useProblem('scope.id');
  const [deviceNo, setDeviceNo] = useState<string | null>(null);
  const { devices, device, select } = useDeviceOptions(deviceNo, placedDevice, below ? devicesBelow(below) : {});
  const isDevice = kind === 'device';
  const ofDevice = useShared('device');
  const ofSensor = useShared('sensor');
  return (
    <Stack gap={8}>
      <Select
        {...ofDevice}
        {...select}
        {...(!fits(kind, below) && { data: [] })}
        value={deviceNo}
        error={isDevice && problem}
        onChange={(no) => {
          setDeviceNo(no);
          const chosen = devices.find((one) => one.deviceNo === no);
          onScope(isDevice && chosen ? { kind, id: chosen.id } : null);
        }}
      />
      {!isDevice && (
        <Select
          {...ofSensor}
          data={(device?.sensors ?? []).map((sensor) => ({
            value: String(sensor.id),
            label: sensorLabel(sensor, name),
          }))}
          disabled={!device}
          value={scope?.kind === kind ? String(scope.id) : null}
          error={problem}
          onChange={(id) => onScope(id === null ? null : { kind, id: Number(id) })}
        />
      )}
    </Stack>
  );
}
