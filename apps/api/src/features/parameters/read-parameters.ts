import { loadOpenCommands, type StoredCommand } from '@groundwatch/db';
import {
  isSameValue,
  parameterSetOf,
  parameterSets,
  type Parameter,
  type ParameterValue,
  type ParameterValues,
} from '@groundwatch/protocol/model';
import type { ParameterOverview, ParameterSetState, ParameterState } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';

interface Reported {
  setId: number;
  values: ParameterValues;
  reportedAt: Date;
  /** Times (ms since 1970) of values that the last report did not include. */
  older: Readonly<Record<string, number>>;
}
interface Applied {
  setId: number;
  key: string;
  value: ParameterValue;
  at: Date;
  commandId: string;
}
interface Since {
  setId: number;
  key: string;
  at: Date;
}

/** Known parameters of a device. */
interface DeviceParameters {
  readonly reported: readonly Reported[];
  readonly applied: readonly Applied[];
  readonly since: readonly Since[];
  /** Open writes, newest first. */
  readonly writes: readonly StoredCommand[];
}

/** The newest change of each parameter that was applied or reported: one index lookup each. */
const sinceQuery = `
  SELECT k.set_id AS "setId", k.key, h.at FROM (
    SELECT set_id, jsonb_object_keys(values) AS key FROM device_parameter WHERE device_id = $1) AS k
  CROSS JOIN LATERAL (
    SELECT at FROM device_parameter_change h WHERE h.device_id = $1 AND h.set_id = k.set_id AND h.key = k.key
    ORDER BY h.id DESC LIMIT 1) AS h`;

async function readKnown(db: Queryable, deviceId: number): Promise<DeviceParameters> {
  const values = [deviceId];
  const [reported, applied, since, open] = await Promise.all([
    db.query<Reported>({
      name: 'parameters-reported',
      text: 'SELECT set_id AS "setId", values, reported_at AS "reportedAt", older FROM device_parameter WHERE device_id = $1',
      values,
    }),
    db.query<Applied>({
      name: 'parameters-applied',
      text: `SELECT set_id AS "setId", key, value, at, command_id AS "commandId" FROM device_parameter_applied
        WHERE device_id = $1`,
      values,
    }),
    db.query<Since>({ name: 'parameters-since', text: sinceQuery, values }),
    loadOpenCommands(db, deviceId),
  ]);
  const writes = open.filter(({ lifecycle }) => lifecycle.kind === 'write').toReversed();
  return { reported: reported.rows, applied: applied.rows, since: since.rows, writes };
}

function stateOf(setId: number, param: Parameter, known: DeviceParameters): ParameterState {
  const { key, isWriteOnly } = param;
  const isOwn = (row: { setId: number; key: string }): boolean => row.setId === setId && row.key === key;
  const report = known.reported.find((row) => row.setId === setId);
  const isReported = !isWriteOnly && report !== undefined && key in report.values;
  const reported = isReported ? (report.values[key] ?? null) : null;
  const reportedAt = isReported ? new Date(report.older[key] ?? report.reportedAt) : null;
  const applied = known.applied.find(isOwn);
  const since = isReported ? (known.since.find(isOwn)?.at ?? null) : null;
  const write = known.writes.find(
    ({ body, dropped }) =>
      body['set'] === setId && key in (body['values'] as ParameterValues) && !dropped.includes(key),
  );
  const isChangedOnDevice =
    reportedAt !== null &&
    applied !== undefined &&
    !isSameValue(param, applied.value, reported) &&
    (since ?? reportedAt).getTime() > applied.at.getTime();
  return {
    key,
    reported,
    reportedAt: reportedAt?.toISOString() ?? null,
    since: since?.toISOString() ?? null,
    applied: applied
      ? { value: isWriteOnly ? null : applied.value, at: applied.at.toISOString(), commandId: applied.commandId }
      : null,
    desired: write
      ? {
          // Secrets are null there.
          value: (write.body['values'] as ParameterValues)[key] ?? null,
          commandId: write.id,
          number: write.lifecycle.number,
          state: write.lifecycle.state,
        }
      : null,
    isChangedOnDevice,
  };
}

function setStateOf(setId: number, known: DeviceParameters): ParameterSetState {
  const params = (parameterSetOf(setId)?.params ?? []).map((param) => stateOf(setId, param, known));
  const report = known.reported.find((row) => row.setId === setId);
  return { set: setId, reportedAt: report?.reportedAt.toISOString() ?? null, params };
}

/** One parameter set of a device: reported, desired and pending values. */
export const readParameterSet = async (db: Queryable, deviceId: number, set: number): Promise<ParameterSetState> =>
  setStateOf(set, await readKnown(db, deviceId));

/** All sets in the order of the catalogue, with the number of pending values and of values changed on the device. */
export async function readParameterOverview(db: Queryable, deviceId: number): Promise<ParameterOverview> {
  const known = await readKnown(db, deviceId);
  return parameterSets.map(({ id }) => {
    const { set, reportedAt, params } = setStateOf(id, known);
    return {
      set,
      reportedAt,
      open: params.filter(({ desired }) => desired !== null).length,
      changedOnDevice: params.filter(({ isChangedOnDevice }) => isChangedOnDevice).length,
    };
  });
}
