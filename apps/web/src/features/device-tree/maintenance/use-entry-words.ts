import type { ServiceEntry } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';

type Detail = Readonly<Record<string, unknown>>;
type Security = 'plain' | 'authenticated' | 'encrypted';

const detailOf = (detail: Detail, key: string): Detail =>
  typeof detail[key] === 'object' && detail[key] !== null ? (detail[key] as Detail) : {};
const textOf = (detail: Detail, key: string): string =>
  typeof detail[key] === 'string' || typeof detail[key] === 'number' ? String(detail[key]) : '';
const arrow = (from: string, to: string): string => (from === '' ? to : `${from} → ${to === '' ? '—' : to}`);

export interface EntryWords {
  kind: (entry: ServiceEntry) => string;
  /** Former and new value. */
  change: (entry: ServiceEntry) => string;
  /** The data of the former device after a replacement. */
  former: (entry: ServiceEntry) => readonly (readonly [label: string, value: string])[];
}

/** A log entry in words. */
export function useEntryWords(): EntryWords {
  const { t } = useTranslation('admin');
  const { t: word } = useTranslation('words');
  const change = ({ kind, detail }: ServiceEntry): string => {
    const was = detailOf(detail, 'was');
    switch (kind) {
      case 'replaced':
      case 'renumbered':
        return arrow(textOf(was, 'deviceNo'), textOf(detail, 'deviceNo'));
      case 'secret': {
        const from = textOf(was, 'security') as Security;
        const to = textOf(detail, 'security') as Security;
        const modes = from === to ? '' : arrow(word(`choice.security.${from}`), word(`choice.security.${to}`));
        return [modes, detail['isNewSecret'] === true ? t('maintain.newSecret') : ''].filter(Boolean).join(' · ');
      }
      case 'moved': {
        const way = arrow(textOf(was, 'stationName'), textOf(detail, 'stationName'));
        return detail['history'] === 'stays' ? `${way} · ${t('maintain.historyStayed')}` : way;
      }
      case 'transferred':
        return arrow(textOf(was, 'tcpServerName'), textOf(detail, 'tcpServerName'));
      default:
        return textOf(detail, 'stationName');
    }
  };
  const former = ({ kind, detail }: ServiceEntry): (readonly [string, string])[] => {
    if (kind !== 'replaced') return [];
    const was = detailOf(detail, 'was');
    const keys = ['model', 'imei', 'iccid', 'software'] as const;
    return keys.flatMap((key) => {
      const value = textOf(was, key);
      return value === '' ? [] : [[word(`column.device.${key}`), value] as const];
    });
  };
  return {
    kind: ({ kind, detail }) =>
      t(detail['isTakenBack'] === true ? 'maintain.kind.takenBack' : (`maintain.kind.${kind}` as const)),
    change,
    former,
  };
}
