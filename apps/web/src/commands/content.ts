import {
  alarmLevels,
  parameterSetOf,
  queryQuantities,
  queryTargets,
  type CommandKind,
  type Parameter,
  type QueryQuantity,
  type QueryTarget,
} from '@groundwatch/protocol/model';
import type { Command } from '@groundwatch/protocol/rest';
import { nameIn, type Language } from '../i18n/language.ts';
import { formatField, MISSING } from '../ui/format-field.ts';

/** One parameter of a write or an answer. */
export interface ContentLine {
  readonly key: string;
  readonly label: string;
  /** With unit. Null for write-only parameters. */
  readonly value: string | null;
  /** The previous value on the device, if known and different. */
  readonly was: string | null;
  /** Superseded by a newer command. */
  readonly isDropped: boolean;
}

export type HornAction = 'stop' | 'sound' | 'test';
export const hornActions: readonly HornAction[] = ['stop', 'sound', 'test'];

/** The content of a command. */
export type Content =
  | { readonly kind: 'read'; readonly set: string }
  | { readonly kind: 'write'; readonly set: string; readonly lines: readonly ContentLine[] }
  | { readonly kind: 'raw'; readonly text: string; readonly isRepeatable: boolean }
  | { readonly kind: 'clock' }
  | {
      readonly kind: 'query';
      readonly target: QueryTarget;
      readonly quantity: QueryQuantity | null;
      /** Start and end of a period, ms since 1970. */
      readonly period: readonly [number, number] | null;
    }
  | {
      readonly kind: 'horn';
      readonly action: HornAction;
      readonly level: number;
      /** The level's word and colour. */
      readonly levelName: string;
      /** s. */
      readonly duration: number;
      readonly voice: number;
    };

type Values = Readonly<Record<string, unknown>>;

/** Numbers without unit are ports, addresses and codes, so they have no digit groups. */
export function parameterText(parameter: Parameter, value: unknown, language: Language): string {
  if (value === null || value === undefined) return MISSING;
  if (typeof value === 'string') return value === '' ? '“”' : value;
  if (typeof value !== 'number') return JSON.stringify(value);
  if (parameter.options === undefined && parameter.unit === '') {
    return value.toFixed(parameter.exponent).replace('-', '−');
  }
  const { unit, exponent, options } = parameter;
  const shown = formatField({ decimals: exponent, unit, ...(options ? { options } : {}) }, value, language);
  return shown.unit === '' ? shown.text : `${shown.text} ${shown.unit}`;
}

export const setName = (set: unknown, language: Language): string => {
  const found = typeof set === 'number' ? parameterSetOf(set) : undefined;
  return found ? nameIn(found.names, language) : String(set);
};

const recordOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Values of a set in catalogue order, in words. */
export function linesOf(
  set: unknown,
  values: Values,
  language: Language,
  { before = null, dropped = [] }: { before?: Values | null; dropped?: readonly string[] } = {},
): ContentLine[] {
  const params = (typeof set === 'number' && parameterSetOf(set)?.params) || [];
  return params.flatMap((parameter) => {
    const { key } = parameter;
    if (!(key in values)) return [];
    const value = parameter.isWriteOnly ? null : parameterText(parameter, values[key], language);
    const known = before !== null && key in before && !parameter.isWriteOnly;
    const was = known ? parameterText(parameter, before[key], language) : null;
    return [
      {
        key,
        label: nameIn(parameter.names, language),
        value,
        was: was === value ? null : was,
        isDropped: dropped.includes(key),
      },
    ];
  });
}

type Asked = Pick<Command, 'body'> & Partial<Pick<Command, 'before' | 'dropped'>> & { kind: CommandKind };

/** The content of a command, in words of the catalogue. */
export function contentOf({ kind, body, before = null, dropped = [] }: Asked, language: Language): Content {
  switch (kind) {
    case 'read':
      return { kind, set: setName(body['set'], language) };
    case 'write': {
      const lines = linesOf(body['set'], recordOf(body['values']), language, { before, dropped });
      return { kind, set: setName(body['set'], language), lines };
    }
    case 'raw':
      return {
        kind,
        text: typeof body['text'] === 'string' ? body['text'] : '',
        isRepeatable: body['isRepeatable'] === true,
      };
    case 'clock':
      return { kind };
    case 'query': {
      const [from, to] = [body['from'], body['to']].map((at) => Date.parse(String(at)));
      return {
        kind,
        target: queryTargets.find((one) => one === body['target']) ?? 'now',
        quantity: queryQuantities.find((one) => one === body['quantity']) ?? null,
        period: from !== undefined && to !== undefined && from < to ? [from, to] : null,
      };
    }
    case 'horn': {
      const level = numberOf(body['level']);
      const entry = alarmLevels.find((one) => one.level === level);
      const levelName = entry ? levelWords(entry.names, entry.word, language) : String(level);
      const action = hornActions[numberOf(body['action'])] ?? 'stop';
      return { kind, action, level, levelName, duration: numberOf(body['duration']), voice: numberOf(body['voice']) };
    }
  }
}

const levelWords = (colour: Parameter['names'], word: Parameter['names'], language: Language): string =>
  `${nameIn(colour, language)} ${nameIn(word, language)}`;
