import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { Alarm, Device, Station } from '@groundwatch/protocol/rest';
import { callsForPeople, isAside, isShelved, isOpen } from '../../../alarms/open-alarms.ts';
import type { AlarmAddress } from '../address.ts';

/** A listed alarm updated from a live one. Returns the same object if nothing is newer. */
function mergedAlarm(alarm: Alarm, live: LiveAlarm | undefined): Alarm {
  if (!live || live.revision <= alarm.revision) return alarm;
  const { trigger, state, level, worstLevel, revision, ruleName, triggerTime, changedTime, acknowledgedTime } = live;
  const { shelvedUntil, isSuppressed, isOutOfService, isResent, isHeld } = live;
  return {
    ...alarm,
    revision,
    ruleName,
    state,
    level,
    worstLevel,
    // Details of the trigger that a live alarm lacks are kept while the trigger is the same.
    trigger: triggerTime === alarm.triggerTime ? { ...alarm.trigger, ...trigger } : trigger,
    triggerTime,
    changedTime,
    acknowledgedTime,
    shelvedUntil,
    isSuppressed,
    isOutOfService,
    isResent,
    isHeld,
  };
}

export interface Places {
  readonly stations: readonly Station[];
  readonly devices: readonly Device[];
}

/** An alarm that no list contains yet, with the names known here. */
function alarmOfLive(live: LiveAlarm, { stations, devices }: Places): Alarm {
  const station = stations.find(({ id }) => id === live.stationId);
  const device = devices.find(({ deviceNo }) => deviceNo === live.deviceNo);
  const sensor = device?.sensors.find(({ id }) => id === live.sensorId);
  return {
    ...live,
    version: 0,
    stationName: station?.name ?? '',
    projectId: station?.projectId ?? 0,
    projectName: station?.projectName ?? '',
    deviceName: device?.name ?? live.deviceNo,
    sensorName: sensor?.name ?? '',
    firstTriggerTime: live.triggerTime,
    acknowledgedBy: '',
    returnedTime: null,
    endedTime: null,
    shelvedBy: '',
    shelveReason: '',
    reactivations: 0,
    escalationStep: 0,
    assignedTo: null,
    assignedName: '',
    assignedTime: null,
  };
}

/** Open alarms: the fetched list updated with live messages. */
export function openAlarms(listed: readonly Alarm[], live: Iterable<LiveAlarm>, places: Places): Alarm[] {
  const byId = new Map([...live].map((alarm) => [alarm.id, alarm]));
  const known = new Set(listed.map(({ id }) => id));
  return [
    ...listed.map((alarm) => mergedAlarm(alarm, byId.get(alarm.id))),
    ...[...byId.values()].filter(({ id }) => !known.has(id)).map((alarm) => alarmOfLive(alarm, places)),
  ].filter(isOpen);
}

/** Whether an alarm matches the address. `me`: the id of the user. */
export function isAsked(alarm: Alarm, address: AlarmAddress, nowMs: number, me: number | undefined): boolean {
  const { level, state, kind, projectId, stations, ruleId, deviceNo, text } = address;
  if (level !== null && (alarm.level || alarm.worstLevel) !== level) return false;
  if (kind !== null && alarm.kind !== kind) return false;
  if (projectId !== null && alarm.projectId !== projectId) return false;
  if (stations !== null && !stations.includes(alarm.stationId)) return false;
  if (ruleId !== null && alarm.ruleId !== ruleId) return false;
  if (deviceNo !== null && alarm.deviceNo !== deviceNo) return false;
  const isPresent = !isAside(alarm, nowMs);
  const isOf = {
    calling: callsForPeople(alarm, nowMs),
    mine: alarm.assignedTo !== null && alarm.assignedTo === me,
    active: isPresent && alarm.level > 0,
    unacknowledged: isPresent && alarm.state === 'unacknowledged',
    acknowledged: isPresent && alarm.state === 'acknowledged',
    returned: isPresent && alarm.state === 'returned',
    shelved: isShelved(alarm, nowMs),
    suppressed: alarm.isSuppressed,
    outOfService: alarm.isOutOfService,
  };
  if (state !== null && !isOf[state]) return false;
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const { ruleName, stationName, projectName, deviceName, sensorName } = alarm;
  const own = [ruleName, stationName, projectName, deviceName, alarm.deviceNo, sensorName]
    .join(' ')
    .toLocaleLowerCase();
  return words.every((word) => own.includes(word));
}
