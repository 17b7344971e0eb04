import { useQuery } from '@tanstack/react-query';
import type { Alarm } from '@groundwatch/protocol/rest';
import { useRuleWord } from '../../alarms/use-rule-word.ts';
import { alarmQuery } from '../../api/alarms.ts';
import { useDevice } from '../../api/devices.ts';
import { useStations } from '../../api/registry.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { firstOf } from '../../ui/first-of.ts';
import type { AlarmAddress } from './address.ts';
import { useRuleName } from './use-rule-name.ts';

/** A short description of the page for its tab: the open alarm, else the view and its filters. */
export function useAddressWords(address: AlarmAddress, alarms: readonly Alarm[]): string {
  const { t } = useTranslation('alarm');
  const places = useStations();
  const { view, level, state, kind, projectId, stations, ruleId, deviceNo, text, opened } = address;
  const deviceName = useDevice(deviceNo)?.name;
  const ruleWord = useRuleWord();
  const ruleName = useRuleName(ruleId, alarms);
  const listed = alarms.find(({ id }) => id === opened);
  const asked = useQuery({ ...alarmQuery(opened ?? 0), enabled: opened !== null && !listed });
  if (opened !== null) {
    const alarm = listed ?? asked.data;
    return alarm ? `${alarm.stationName} · ${ruleWord(alarm.ruleName)}` : `#${opened}`;
  }
  const names = places.filter(({ id }) => stations?.includes(id)).map(({ name }) => name);
  const words = [
    view !== 'open' && t(`list.view.${view}`),
    level !== null && t(`level.${level}`),
    state !== null && t(`state.${state}`),
    kind !== null && t(`kind.${kind}`),
    ruleName,
    places.find((one) => one.projectId === projectId)?.projectName,
    firstOf(names),
    deviceName,
    text,
  ];
  return words.filter((word) => typeof word === 'string' && word !== '').join(' · ');
}
