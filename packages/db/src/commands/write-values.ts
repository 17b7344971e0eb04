import {
  isSameValue,
  parameterSetOf,
  type Parameter,
  type ParameterValue,
  type ParameterValues,
} from '@groundwatch/protocol/model';
import { sealer } from '../sealing/sealer.ts';
import type { StoredCommand } from './stored-command.ts';

/** The content of a write, in physical units by catalogue key. */
export interface WriteBody {
  set: number;
  values: Record<string, ParameterValue>;
}

export const writeOf = ({ body }: { readonly body: Record<string, unknown> }): WriteBody =>
  body as unknown as WriteBody;

const paramsOf = (set: number): readonly Parameter[] => parameterSetOf(set)?.params ?? [];

/** Keys of a write that devices report; reading them back confirms it. */
export const readBackKeys = (set: number, values: ParameterValues): string[] =>
  paramsOf(set)
    .filter(({ key, isWriteOnly }) => key in values && !isWriteOnly)
    .map(({ key }) => key);

/** The values to send: without those that newer writes took over, and with decrypted secrets. */
export function valuesToWrite(command: StoredCommand): ParameterValues {
  const gone = new Set(command.dropped);
  const secrets = command.secrets && sealer().openTexts('command secret', command.secrets);
  return Object.fromEntries(
    Object.entries(writeOf(command).values)
      .filter(([key]) => !gone.has(key))
      .map(([key, value]) => [key, secrets?.[key] ?? value]),
  );
}

/** Whether the reported values equal those of a write. */
export function isTaken(command: StoredCommand, reported: ParameterValues): boolean {
  const { set } = writeOf(command);
  const wanted = valuesToWrite(command);
  const params = new Map(paramsOf(set).map((param) => [param.key, param]));
  return readBackKeys(set, wanted).every((key) => {
    const param = params.get(key);
    return param !== undefined && key in reported && isSameValue(param, wanted[key] ?? null, reported[key] ?? null);
  });
}

/** Separates the values that devices never report from the body. */
export function apart({ set, values }: WriteBody): { body: WriteBody; secrets: Record<string, string> | null } {
  const hidden = new Set(
    paramsOf(set)
      .filter(({ isWriteOnly }) => isWriteOnly)
      .map(({ key }) => key),
  );
  const secrets = Object.entries(values).filter(
    (entry): entry is [string, string] => hidden.has(entry[0]) && typeof entry[1] === 'string',
  );
  const shown = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, hidden.has(key) ? null : value]));
  return { body: { set, values: shown }, secrets: secrets.length > 0 ? Object.fromEntries(secrets) : null };
}
