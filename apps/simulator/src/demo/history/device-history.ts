import { checksOf } from '@groundwatch/geotechnics';
import type { ReadingValue, SensorTypeCode } from '@groundwatch/protocol/model';
import { measure, type Measured } from '../../devices/reading.ts';
import type { DeviceSpec } from '../../devices/spec.ts';
import { statusAt, type StatusNow } from '../../devices/status.ts';
import {
  copyStatement,
  FIXED_COLUMNS,
  STATUS_FIXED_COLUMNS,
  statusColumns,
  statusCopyStatement,
  tableParts,
  type TablePart,
} from './columns.ts';
import { CopyRows, type ScalarType } from './copy-rows.ts';
import type { PastReport } from './timeline.ts';

/** The newest reading of one sensor, for latest_reading. */
export interface Newest {
  readonly id: number;
  readonly report: PastReport;
  readonly measured: Measured;
  readonly checks: number;
}

export interface NewestStatus {
  readonly deviceId: number;
  readonly report: PastReport;
  readonly status: StatusNow;
}

const parts = new Map<SensorTypeCode, TablePart[]>();

function partsOf(code: SensorTypeCode): TablePart[] {
  const known = parts.get(code) ?? tableParts(code);
  parts.set(code, known);
  return known;
}

/** Rows of many devices by COPY statement, with the newest ones. */
export class HistoryBatch {
  readonly rows = new Map<string, CopyRows>();
  readonly readings: Newest[] = [];
  readonly statuses: NewestStatus[] = [];

  #rowsOf(statement: string): CopyRows {
    const known = this.rows.get(statement) ?? new CopyRows();
    this.rows.set(statement, known);
    return known;
  }

  /** Adds all reports of a device; `sensorIds` in the order of its sensors. */
  add(device: DeviceSpec, deviceId: number, sensorIds: readonly number[], reports: readonly PastReport[]): void {
    const newest = reports.at(-1);
    if (!newest) return;
    const offset = (device.quirks.clockErrorS ?? 0) * 1_000;
    const targets = device.sensors.map((sensor) =>
      partsOf(sensor.type).map((part) => ({ part, rows: this.#rowsOf(copyStatement(part)) })),
    );
    const statusRows = this.#rowsOf(statusCopyStatement);
    for (const report of reports) {
      for (const [i, sensor] of device.sensors.entries()) {
        const measured = measure(device, sensor, report.t);
        for (const { part, rows } of targets[i] ?? [])
          addReading(rows, part, sensorIds[i] ?? 0, report, measured, offset);
        if (report === newest) {
          const checks = checksOf(sensor.type, measured.values);
          this.readings.push({ id: sensorIds[i] ?? 0, report, measured, checks });
        }
      }
      if (!report.hasStatus && report !== newest) continue;
      // The newest one has the device's present settings.
      const status = statusAt(device, report.t, report === newest ? device.sendCycleS : report.cycleS);
      addStatus(statusRows, deviceId, report, status, offset);
      if (report === newest) this.statuses.push({ deviceId, report, status });
    }
  }
}

function addReading(
  rows: CopyRows,
  part: TablePart,
  sensorId: number,
  report: PastReport,
  measured: Measured,
  offset: number,
): void {
  rows.startRow(FIXED_COLUMNS + part.columns.length);
  const { t } = report;
  rows.value('integer', sensorId);
  rows.value('timestamptz', t);
  rows.value('timestamptz', report.receivedAt);
  rows.value('timestamptz', offset === 0 ? null : t + offset);
  rows.value('smallint', measured.quality);
  rows.value('smallint', part.checks(measured.values));
  rows.value('boolean', report.isResent);
  for (const column of part.columns) add(rows, column.type, measured.values[column.key] ?? null, column.isList);
}

function add(rows: CopyRows, type: ScalarType, value: ReadingValue, isList: boolean): void {
  if (typeof value === 'number') rows.value(type, value);
  else if (value === null) {
    if (isList) rows.array(type, null);
    else rows.value(type, null);
  } else rows.array(type, value);
}

function addStatus(rows: CopyRows, deviceId: number, report: PastReport, status: StatusNow, offset: number): void {
  const { t } = report;
  rows.startRow(STATUS_FIXED_COLUMNS + statusColumns.length);
  rows.value('integer', deviceId);
  rows.value('timestamptz', t);
  rows.value('timestamptz', report.receivedAt);
  rows.value('timestamptz', offset === 0 ? null : t + offset);
  rows.value('boolean', report.isResent);
  rows.value('integer', status.runStatus);
  rows.value('boolean', false);
  rows.value('boolean', true);
  rows.value('boolean', false);
  for (const column of statusColumns) rows.value(column.type, status.values[column.key] ?? null);
}
