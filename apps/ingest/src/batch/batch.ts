import { isAhead, quality } from '@groundwatch/protocol/model';
import { isCollectTimeRefused, type Fate, type Status } from '@groundwatch/protocol/wire';
import { type DeviceEntry, type SensorEntry, sensorKey } from '../registry/device-entry.ts';
import { clockOffset, corrected, sentAtS } from './clock-correction.ts';
import {
  isNote,
  isParams,
  isReport,
  isWave,
  type Job,
  type NoteJob,
  type ParamsJob,
  type ReportJob,
  type WaveJob,
} from './jobs.ts';
import type { ReadingRows, ReportRows, Row, StatusRow } from './rows.ts';
import { keyOfRow, type KnownAhead } from './known-ahead.ts';
import { partsOf, statusSpec, type TableSpec } from './table-spec.ts';

const MIN_CYCLE_S = 10;
const MAX_CYCLE_S = 86_400;

export interface Correction {
  readonly device: DeviceEntry;
  readonly identity: string;
  readonly offsetS: number;
}

export interface WaveRow {
  readonly job: WaveJob;
  readonly sensor: SensorEntry;
  readonly startedAt: number;
}

export interface NoteRow {
  readonly job: NoteJob;
  readonly at: number;
}

/** Finds the sensor of a reading; the recorder has made sure that it exists. */
export type SensorFinder = (device: DeviceEntry, key: number) => SensorEntry;

/** The rows of one transaction, built from its jobs before any query. */
export class Batch {
  readonly reports: ReportRows[] = [];
  readonly statusRows: StatusRow[] = [];
  readonly rows = new Map<TableSpec, Row[]>();
  /** Rows ahead, including repeated ones. */
  readonly ahead = new Map<TableSpec, Row[]>();
  readonly waves: WaveRow[] = [];
  readonly params: ParamsJob[] = [];
  readonly notes: NoteRow[] = [];
  readonly refused: Job[] = [];
  readonly corrections: Correction[] = [];
  /** Newest row of each sensor and device, if newer than the stored one. */
  readonly newestReadings = new Map<SensorEntry, { device: DeviceEntry; rows: ReadingRows }>();
  readonly newestStatuses = new Map<DeviceEntry, StatusRow>();
  readonly sendCycles = new Map<DeviceEntry, number>();
  readonly #number: number;
  readonly #sensorOf: SensorFinder;
  /** Clock corrections of earlier transmissions, by device and identity. */
  readonly #known: ReadonlyMap<string, number>;
  readonly #knownAhead: KnownAhead;

  constructor(number: number, sensorOf: SensorFinder, known: ReadonlyMap<string, number>, knownAhead: KnownAhead) {
    this.#number = number;
    this.#sensorOf = sensorOf;
    this.#known = known;
    this.#knownAhead = knownAhead;
  }

  add(job: Job): void {
    if (isReport(job)) this.#addReport(job);
    else if (isWave(job)) this.#addWave(job);
    else if (isParams(job)) this.params.push(job);
    else if (isNote(job)) this.#addNote(job);
  }

  /** The clock correction of an uplink: that of its first transmission, else the device's present offset. */
  #offset(job: ReportJob | WaveJob | NoteJob): { offsetS: number; identity: string } {
    const { device, uplink } = job;
    device.clockOffsetS = clockOffset(device.clockOffsetS, sentAtS(uplink), job.receivedAt);
    if (device.clockOffsetS === 0 && !uplink.isResend) return { offsetS: 0, identity: '' };
    const identity = uplink.id;
    return { offsetS: this.#known.get(correctionKey(device, identity)) ?? device.clockOffsetS, identity };
  }

  #addReport(job: ReportJob): void {
    const { device, uplink, movedS, calculated } = job;
    const { content: report } = uplink;
    const sentAt = sentAtS(uplink);
    const { offsetS, identity } =
      movedS === undefined && !calculated ? this.#offset(job) : { offsetS: 0, identity: '' };
    const timeOf = (collectedAt: number): number =>
      movedS === undefined ? corrected(collectedAt, offsetS, sentAt) : collectedAt + movedS * 1_000;
    const times = report.readings.map((reading) => timeOf(reading.collectedAt));
    const statusAt = report.status ? timeOf(report.status.collectedAt) : null;
    const { collected } = report;
    const judged = collected ? [timeOf(collected.from), timeOf(collected.to)] : [];
    // A correction applies only to times before the send time, so the first and last may change.
    if (offsetS !== 0) judged.push(...times, ...(statusAt === null ? [] : [statusAt]));
    if (judged.some((at) => isCollectTimeRefused(at, job.receivedAt))) {
      this.refused.push(job);
      return;
    }
    if (offsetS !== 0) this.corrections.push({ device, identity, offsetS });
    const rows: ReportRows = { job, status: null, statusAhead: null, readings: [], ahead: [], readingsAhead: [] };
    this.reports.push(rows);
    if (report.status && statusAt !== null) this.#addStatus(rows, report.status, statusAt);
    const { isClockUnset } = uplink;
    for (const [index, reading] of report.readings.entries()) {
      const at = times[index] ?? reading.collectedAt;
      const sensor = this.#sensorOf(device, sensorKey(reading.port, reading.type, reading.subAddress));
      // A value that replaces the newest one comes after it.
      const isResent = this.#isResent(sensor, calculated ? at - 1 : at);
      const parts = partsOf(reading.type);
      const own: Row[] = [];
      const ahead: Row[] = [];
      for (const { spec, keys, checks } of parts) {
        const row: Row = {
          id: sensor.id,
          at,
          receivedAt: job.receivedAt,
          originalAt: at === reading.collectedAt ? null : reading.collectedAt,
          // A failed sensor sends no value at any time.
          quality: isClockUnset && reading.quality !== quality.fault ? quality.clockUnset : reading.quality,
          checks: checks(reading.values),
          isResent,
          values: reading.values,
          keys,
          report: rows,
          outcome: 'stored',
        };
        if (this.#isAhead(spec, row)) {
          ahead.push(row);
          continue;
        }
        listOf(this.rows, spec).push(row);
        own.push(row);
      }
      if (ahead.length > 0) rows.readingsAhead.push({ reading, sensor, rows: ahead });
      if (own.length === 0) continue;
      const readingRows = { reading, sensor, rows: own };
      rows.readings.push(readingRows);
      if (at > sensor.newestAt) {
        sensor.newestAt = at;
        this.newestReadings.set(sensor, { device, rows: readingRows });
      }
    }
  }

  /** Adds the row to the rows ahead if it is one or repeats one; returns whether it did. */
  #isAhead(spec: TableSpec, row: Row): boolean {
    const isKnown = (): boolean => this.#knownAhead.size > 0 && this.#knownAhead.has(keyOfRow(spec, row));
    if (!isAhead(row.at, row.receivedAt) && !isKnown()) return false;
    row.isResent = false;
    row.report.ahead.push(row);
    listOf(this.ahead, spec).push(row);
    return true;
  }

  #isResent(sensor: SensorEntry, at: number): boolean {
    if (sensor.batch !== this.#number) {
      sensor.batch = this.#number;
      sensor.newestAt = sensor.latestAt;
    }
    return at < sensor.newestAt;
  }

  #addStatus(report: ReportRows, status: Status, at: number): void {
    const { device, receivedAt } = report.job;
    if (device.batch !== this.#number) {
      device.batch = this.#number;
      device.newestStatusAt = device.latestStatusAt;
    }
    const row: StatusRow = {
      id: device.id,
      at,
      receivedAt,
      originalAt: at === status.collectedAt ? null : status.collectedAt,
      quality: 0,
      checks: 0,
      isResent: at < device.newestStatusAt,
      values: status.values,
      keys: [],
      report,
      status,
      outcome: 'stored',
    };
    if (this.#isAhead(statusSpec as unknown as TableSpec, row)) {
      report.statusAhead = row;
      return;
    }
    report.status = row;
    this.statusRows.push(row);
    if (at <= device.newestStatusAt) return;
    device.newestStatusAt = at;
    this.newestStatuses.set(device, row);
    const cycle = status.values['sendCycle'];
    if (typeof cycle === 'number' && cycle >= MIN_CYCLE_S && cycle <= MAX_CYCLE_S) this.sendCycles.set(device, cycle);
  }

  /** Its time on the server's clock; null: it is refused. */
  #timeOf(job: WaveJob | NoteJob, at: number): number | null {
    const { device, uplink, receivedAt } = job;
    const { offsetS, identity } = this.#offset(job);
    const time = corrected(at, offsetS, sentAtS(uplink));
    if (isCollectTimeRefused(time, receivedAt)) {
      this.refused.push(job);
      return null;
    }
    if (offsetS !== 0) this.corrections.push({ device, identity, offsetS });
    return time;
  }

  #addNote(job: NoteJob): void {
    const at = this.#timeOf(job, job.uplink.content.at);
    if (at !== null) this.notes.push({ job, at });
  }

  #addWave(job: WaveJob): void {
    const { device, uplink } = job;
    const wave = uplink.content;
    const startedAt = this.#timeOf(job, wave.startedAt);
    if (startedAt === null) return;
    const sensor = this.#sensorOf(device, sensorKey(wave.port, wave.type, wave.subAddress));
    this.waves.push({ job, sensor, startedAt });
  }
}

function listOf(rows: Map<TableSpec, Row[]>, spec: TableSpec): Row[] {
  let list = rows.get(spec);
  if (!list) rows.set(spec, (list = []));
  return list;
}

export const correctionKey = (device: DeviceEntry, identity: string): string => `${device.id}:${identity}`;

const isSame = (row: Row): boolean => row.outcome === 'same';

/** The fate of a stored report: a duplicate if every row was stored before with the same values. Usually the first row decides. */
export function reportFate({ status, readings, ahead }: ReportRows): Fate {
  const isKnown =
    (!status || isSame(status)) && ahead.every(isSame) && readings.every(({ rows }) => rows.every(isSame));
  const hasRows = status !== null || ahead.length > 0 || readings.some(({ rows }) => rows.length > 0);
  return isKnown && hasRows ? 'duplicate' : 'stored';
}
