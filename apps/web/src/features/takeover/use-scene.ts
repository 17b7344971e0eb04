import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { sensorTypes, type Condition, type SensorType } from '@groundwatch/protocol/model';
import type { AlarmDetail, Device, RuleHere, Sensor, Station } from '@groundwatch/protocol/rest';
import { rulesOfStationQuery } from '../../api/alarm-rules.ts';
import { alarmQuery } from '../../api/alarms.ts';
import { invalidate } from '../../api/query.ts';
import { useDevicesOfStation } from '../../api/devices.ts';
import { useStations } from '../../api/registry.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';

/** The data of a takeover's panels about the alarm's place. */
export interface Scene {
  readonly alarm: LiveAlarm;
  /** The alarm with its log. Undefined while loading. */
  readonly detail: AlarmDetail | undefined;
  readonly station: Station | undefined;
  /** Of the station, the alarm's device first. */
  readonly devices: readonly Device[];
  /** The alarm's device. Undefined for a multi-sensor rule. */
  readonly device: Device | undefined;
  readonly sensor: Sensor | undefined;
  readonly type: SensorType | null;
  /** The condition of the alarm's rule. Null while unknown or deleted. */
  readonly condition: Condition | null;
  /** Rules for the alarm's subject, its own first. */
  readonly rules: readonly RuleHere[];
  readonly zone: string | undefined;
}

const DETAIL_EVERY_MS = 20_000;
const RULES_EVERY_MS = 300_000;

/** The alarm from the server, refetched on changes. */
function useDetail({ id, revision }: LiveAlarm): AlarmDetail | undefined {
  const queries = useQueryClient();
  useEffect(() => {
    void invalidate(queries, ['alarms'], id);
  }, [queries, id, revision]);
  return useQuery({ ...alarmQuery(id), refetchInterval: DETAIL_EVERY_MS }).data;
}

/** The displayed sensor: the alarm's own, or the first member of a multi-sensor rule. */
function shownSensor(alarm: LiveAlarm, condition: Condition | null): number | null {
  if (alarm.sensorId !== null) return alarm.sensorId;
  if (condition?.kind === 'disagreement') return condition.sensorIds[0];
  return condition?.kind === 'expression'
    ? (condition.members.find(({ sensorId }) => sensorId !== undefined)?.sensorId ?? null)
    : null;
}

export function useScene(alarm: LiveAlarm): Scene {
  const stations = useStations();
  const { devices: here } = useDevicesOfStation(alarm.stationId);
  const detail = useDetail(alarm);
  const effective = useQuery({ ...rulesOfStationQuery(alarm.stationId), refetchInterval: RULES_EVERY_MS }).data;
  const station = stations.find(({ id }) => id === alarm.stationId);
  const zone = useShownZone(station?.timeZone);
  return useMemo(() => {
    const condition = effective?.rules.find(({ ruleId }) => ruleId === alarm.ruleId)?.definition.condition ?? null;
    const sensorId = shownSensor(alarm, condition);
    const holds = ({ deviceNo, sensors }: Device): boolean =>
      deviceNo === alarm.deviceNo || sensors.some(({ id }) => id === sensorId);
    const device = here.find(holds);
    const sensor = device?.sensors.find(({ id }) => id === sensorId);
    const ids = new Set([
      alarm.ruleId,
      ...(effective?.subjects ?? [])
        .filter(({ subject }) => subject === alarm.subject || (sensorId !== null && subject === `sensor:${sensorId}`))
        .flatMap(({ ruleIds }) => ruleIds),
    ]);
    return {
      alarm,
      detail,
      station,
      devices: device ? [device, ...here.filter((other) => other !== device)] : here,
      device,
      sensor,
      type: (sensor && sensorTypes.get(sensor.type)) ?? null,
      condition,
      rules: [...ids].flatMap((id) => effective?.rules.find(({ ruleId }) => ruleId === id) ?? []),
      zone,
    };
  }, [alarm, detail, station, here, effective, zone]);
}
