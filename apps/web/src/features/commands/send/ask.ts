import type { Command, HornBody } from '@groundwatch/protocol/rest';
import {
  parameterSetOf,
  type AlarmLevel,
  type ParameterValue,
  type ParameterValues,
} from '@groundwatch/protocol/model';

/** A requested command before its dialog is complete. */
export type Ask =
  | { readonly kind: 'read'; readonly set?: number }
  | { readonly kind: 'write'; readonly set: number; readonly values: ParameterValues; readonly hasSecrets: boolean }
  | { readonly kind: 'raw'; readonly text?: string; readonly isRepeatable?: boolean }
  | { readonly kind: 'clock' | 'query' }
  | { readonly kind: 'horn'; readonly action: HornBody['action']; readonly former?: Partial<HornBody> };

/** The limit of a raw command in UTF-8 bytes. Importing the protocol's constant would include its schemas. */
export const MOST_RAW_BYTES = 512;

const utf8 = new TextEncoder();
export const bytesOf = (text: string): number => utf8.encode(text).length;

export type RawProblem = 'empty' | 'tooLong' | 'control';

/** The problem of a raw command's text, or null. */
export function rawProblem(text: string): RawProblem | null {
  if (text === '') return 'empty';
  if (/\p{Cc}/u.test(text)) return 'control';
  return bytesOf(text) > MOST_RAW_BYTES ? 'tooLong' : null;
}

const whole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

/** 65535 and 255 mean "missing" on the wire. */
export const isDuration = (value: unknown): value is number => whole(value, 1, 65_534);
export const isVoice = (value: unknown): value is number => whole(value, 0, 254);
export const isLevel = (value: unknown): value is AlarmLevel => whole(value, 1, 4);

/** For a stop, horns ignore the other fields. */
export const STOP: HornBody = { action: 0, level: 4, duration: 0, voice: 0 };

const ended: ReadonlySet<Command['state']> = new Set(['failed', 'expired', 'cancelled']);

/** The same order again, for a command that failed. Null if it cannot be repeated. */
export function askAgain({
  kind,
  state,
  body,
  dropped,
}: Pick<Command, 'kind' | 'state' | 'body' | 'dropped'>): Ask | null {
  if (!ended.has(state)) return null;
  switch (kind) {
    case 'read':
      return whole(body['set'], 1, 8) ? { kind, set: body['set'] } : { kind };
    case 'write':
      return writeAgain(body, dropped);
    case 'raw':
      return {
        kind,
        text: typeof body['text'] === 'string' ? body['text'] : '',
        isRepeatable: body['isRepeatable'] === true,
      };
    case 'clock':
    case 'query':
      return { kind };
    case 'horn': {
      const { action, level, duration, voice } = body;
      if (!whole(action, 0, 2)) return null;
      return {
        kind,
        action,
        former: {
          ...(isLevel(level) ? { level } : {}),
          ...(isDuration(duration) ? { duration } : {}),
          ...(isVoice(voice) ? { voice } : {}),
        },
      };
    }
  }
}

/** Without superseded values and without secrets, which are not stored. */
function writeAgain(body: Command['body'], dropped: readonly string[]): Ask | null {
  const { set, values } = body;
  if (!whole(set, 1, 8) || typeof values !== 'object' || values === null) return null;
  const hidden = new Set((parameterSetOf(set)?.params ?? []).filter((p) => p.isWriteOnly).map(({ key }) => key));
  const wanted = Object.entries(values as Record<string, ParameterValue>).filter(([key]) => !dropped.includes(key));
  const known = wanted.filter(([key, value]) => !hidden.has(key) && value !== null);
  if (known.length === 0) return null;
  return { kind: 'write', set, values: Object.fromEntries(known), hasSecrets: known.length < wanted.length };
}
