import { parameterProblem, writtenWith, type ParameterValues } from './parameter-values.ts';
import { parameterSetOf } from './parameters.ts';

/** What is done with a device in the field, as its log tells it. */
export const serviceKinds = [
  'installed',
  'removed',
  'replaced',
  'renumbered',
  'secret',
  'moved',
  'transferred',
] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/**
 * A device that was taken elsewhere leaves its history at its station, under a number of this range, far above the IMEIs
 * that makers are allotted: no RTU has one.
 */
export const FIRST_ARCHIVE_NUMBER = 999_990_000_000_000;

/** The number that the history of a device stays under; ids have at most ten digits. */
export const archiveNumberOf = (deviceId: number): string => String(FIRST_ARCHIVE_NUMBER + deviceId);

export const isArchiveNumber = (deviceNo: string): boolean => Number(deviceNo) >= FIRST_ARCHIVE_NUMBER;

/** Values that tell one device from another: they are not given to the one that replaces it. */
const isOwn = (key: string): boolean => key === 'deviceKey' || key.endsWith('TerminalId');

/** Of what a device reported of a set: what another one can be told to run with. Secrets are not among it, nobody has them. */
export function transferableValues(setId: number, reported: ParameterValues): ParameterValues {
  const params = parameterSetOf(setId)?.params ?? [];
  const canBeSet = (key: string): boolean => {
    const param = params.find((one) => one.key === key);
    if (param === undefined || param.isWriteOnly || isOwn(key)) return false;
    return writtenWith(setId, param).every((one) => parameterProblem(one, reported[one.key]) === null);
  };
  return Object.fromEntries(Object.entries(reported).filter(([key]) => canBeSet(key)));
}
