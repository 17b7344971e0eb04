import { alarmLevels, type AlarmLevel } from '@groundwatch/protocol/model';
import { useNames } from '../../i18n/i18n.ts';

/** A level in words: its colour and meaning. */
export function useLevelName(): (level: AlarmLevel) => string {
  const name = useNames();
  return (level) => {
    const entry = alarmLevels.find((one) => one.level === level);
    return entry ? `${name(entry.names)} ${name(entry.word)}` : String(level);
  };
}
