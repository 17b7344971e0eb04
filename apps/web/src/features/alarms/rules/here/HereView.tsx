import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Device, EffectiveRules, RuleHere } from '@groundwatch/protocol/rest';
import { useRuleWord } from '../../../../alarms/use-rule-word.ts';
import { rulesOfStationQuery } from '../../../../api/alarm-rules.ts';
import { useDevicesOfStation } from '../../../../api/devices.ts';
import { useStations } from '../../../../api/registry.ts';
import { useNames, useTranslation } from '../../../../i18n/i18n.ts';
import { Panel } from '../../../../ui/Panel.tsx';
import { Skeleton } from '../../../../ui/states.tsx';
import { Stack, Text } from '../../../../ui/box.tsx';
import { sensorIn, sensorLabel } from '../editor/places.ts';
import { LimitMarks } from '../list/LimitMarks.tsx';
import { useQuantityName } from '../use-quantity-name.ts';
import classes from './Here.module.css';
import { TextLink } from '../../../../ui/TextLink.tsx';

/** The effective rules of a station and where each is defined. */
export function HereView() {
  const { t } = useTranslation('alarm');
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('station') ?? '');
  const all = useStations();
  const station = all.find(({ id }) => id === asked) ?? all[0];
  const places = useDevicesOfStation(station?.id);
  const stations = useMemo(
    () =>
      [...Map.groupBy(all, ({ projectName }) => projectName)].map(([group, own]) => ({
        group,
        items: own.map(({ id, name }) => ({ value: String(id), label: name })),
      })),
    [all],
  );
  const rules = useQuery({ ...rulesOfStationQuery(station?.id ?? 0), enabled: station !== undefined });
  const choose = (id: string | null): void =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (id !== null) next.set('station', id);
      return next;
    });
  return (
    <Panel
      title={t('here.title')}
      aside={
        <Select
          w={240}
          aria-label={t('rules.scope.station')}
          data={stations}
          searchable
          allowDeselect={false}
          value={station ? String(station.id) : null}
          onChange={choose}
          comboboxProps={{ shadow: 'md' }}
        />
      }
      isLoading={(rules.isPending && station !== undefined) || places.isPending}
      skeleton={<Skeleton rows={10} height={36} />}
      error={rules.data ? places.error : rules.error}
      onRetry={() => {
        void rules.refetch();
        void places.refetch();
      }}
      empty={station === undefined || (rules.data && rules.data.subjects.length === 0) ? t('here.nothing') : undefined}
    >
      {rules.data && <Subjects data={rules.data} places={places.devices} />}
    </Panel>
  );
}

function Subjects({ data, places }: { data: EffectiveRules; places: readonly Device[] }) {
  const { t } = useTranslation('alarm');
  const name = useNames();
  const byId = useMemo(() => new Map(data.rules.map((rule) => [rule.ruleId, rule])), [data]);
  const devices = [...Map.groupBy(data.subjects, ({ deviceNo }) => deviceNo)];
  const titleOf = (sensorId: number | null): string => {
    if (sensorId === null) return t('here.device');
    const found = sensorIn(places, sensorId);
    return found ? sensorLabel(found.sensor, name) : `#${sensorId}`;
  };
  return (
    <Stack gap={20} text="table">
      {devices.map(([deviceNo, subjects]) => (
        <section key={deviceNo}>
          <Text as="h3" mb={4} text="body" weight={700}>
            {places.find((device) => device.deviceNo === deviceNo)?.name ?? deviceNo}
          </Text>
          <Stack as="ul" lined>
            {subjects.map(({ subject, sensorId, ruleIds, offIds }) => (
              <Stack key={subject} as="li" columns="minmax(130px, 200px) minmax(0, 1fr)" single={767} gap="0 16">
                <Text as="h4" p="8 0" text="table" weight={600} tone="text2">
                  {titleOf(sensorId)}
                </Text>
                {ruleIds.length + offIds.length === 0 && (
                  <Text as="p" p="8 0" tone="text3">
                    {t('here.noRule')}
                  </Text>
                )}
                <Stack as="ul" lined>
                  {ruleIds.map((id) => (
                    <Here key={id} rule={byId.get(id)} isOff={false} />
                  ))}
                  {offIds.map((id) => (
                    <Here key={id} rule={byId.get(id)} isOff />
                  ))}
                </Stack>
              </Stack>
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  );
}

function Here({ rule, isOff }: { rule: RuleHere | undefined; isOff: boolean }) {
  const { t } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const quantityName = useQuantityName();
  if (!rule) return null;
  const quantity = quantityName(rule.definition.condition);
  return (
    <Stack
      as="li"
      columns="minmax(0, 1.1fr) minmax(0, 1.5fr) minmax(110px, 0.7fr)"
      single={767}
      gap="4 16"
      align="center"
      p="8 0"
      className={classes.here}
      data-off={isOff || undefined}
    >
      <Stack as="span" shrink>
        <TextLink isAlone to={`?rule=${rule.ruleId}`}>
          {ruleWord(rule.name)}
        </TextLink>
        <small>
          {t(`kind.${rule.kind}`)}
          {quantity !== '' && ` · ${quantity}`}
        </small>
      </Stack>
      <span>
        {isOff ? (
          <Text tone="text3">{t(rule.isOff ? 'rules.is.offHere' : 'rules.is.off')}</Text>
        ) : (
          <LimitMarks definition={rule.definition} />
        )}
      </span>
      <Stack as="span" shrink tone="text3">
        {t(`here.from.${rule.place.kind}`)}
        {rule.overrides && <small>{t('rules.overrides', { name: rule.overrides.name })}</small>}
      </Stack>
    </Stack>
  );
}
