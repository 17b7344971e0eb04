import { parameterProblem, writtenWith, type ParameterValues } from './parameter-values.ts';
import { parameterSetOf } from './parameters.ts';

/** Maintenance operations of a device, as in its service log. */
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
 * A device that was moved leaves its history at its station, under a number of this range, far above the allotted IMEIs: no RTU has one.
 */
export const FIRST_ARCHIVE_NUMBER = 999_990_000_000_000;

/** The number of a device's archived history; ids have at most ten digits. */
export const archiveNumberOf = (deviceId: number): string => String(FIRST_ARCHIVE_NUMBER + deviceId);

export const isArchiveNumber = (deviceNo: string): boolean => Number(deviceNo) >= FIRST_ARCHIVE_NUMBER;

/** Values that identify a device: they are not copied to its replacement. */
const isOwn = (key: string): boolean => key === 'deviceKey' || key.endsWith('TerminalId');

/** The reported values of a set that another device can be given. Secrets are not included, as devices do not report them. */
export function transferableValues(setId: number, reported: ParameterValues): ParameterValues {
  const params = parameterSetOf(setId)?.params ?? [];
  const canBeSet = (key: string): boolean => {
    const param = params.find((one) => one.key === key);
    if (param === undefined || param.isWriteOnly || isOwn(key)) return false;
    return writtenWith(setId, param).every((one) => parameterProblem(one, reported[one.key]) === null);
  };
  return Object.fromEntries(Object.entries(reported).filter(([key]) => canBeSet(key)));
}
