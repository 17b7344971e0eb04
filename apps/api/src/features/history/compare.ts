import { compare, joinedPoints, jumpsOf, valueAt, ZERO_REACH_MS, type Compared } from '@groundwatch/geotechnics';
import {
  comparedFieldOf,
  comparedKey,
  differenceKey,
  isRainCounter,
  sensorTypeOf,
  type ComparedField,
  type ComparisonDefinition,
} from '@groundwatch/protocol/model';
import { definitionSeen } from '../../access/comparisons.ts';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { loadCalibrations } from '../../load-calibrations.ts';
import type { Context, Pool, Queryable } from '../../context.ts';
import { nameKeys, type Translate } from '../../i18n/translate.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { languageOf } from '../../plugins/failures.ts';
import { route } from '../../plugins/route.ts';
import { loadReinstallations } from '../../reinstallations/load-reinstallations.ts';
import type { Cell } from '../../sheets/cells.ts';
import { sendSheet } from '../../sheets/write-sheet.ts';
import { DatabaseLevel } from './database-level.ts';
import { HistoryReader } from './read-history.ts';
import { selectSensorFields } from './selection.ts';

/** The most points of a series; up to this number single readings are returned. */
const POINTS = 10_000;
const iso = (ms: number): string => new Date(ms).toISOString();

interface Place {
  id: number;
  type: string;
  name: string;
  device: string;
  station: string;
  port: number;
}

interface Period {
  readonly from: string;
  readonly to: string;
}

async function readSeries(
  db: Pool,
  readings: Queryable,
  reader: HistoryReader,
  { field, ...one }: ComparedField,
  place: Place,
  { from, to }: Period,
  zeroAt: number | null,
): Promise<Compared> {
  const sensorId = place.id;
  const type = sensorTypeOf(place.type);
  const known = comparedFieldOf(place.type, field);
  const calibrated = { type, calibrations: await loadCalibrations(db, sensorId) };
  const subject = { id: sensorId, selections: selectSensorFields(place.type, [field]), calibrated, knownAt: undefined };
  const jumps = jumpsOf(type, (await loadReinstallations(db, [sensorId])).get(sensorId), field);
  const read = async (span: Period) => {
    const { series, resolution } = await reader.period(readings, subject, { ...span, points: POINTS });
    return { points: series[field] ?? [], bucketMs: resolution * 1_000 };
  };
  const before = zeroAt === null ? null : await read({ from: iso(zeroAt - ZERO_REACH_MS), to: iso(zeroAt + 1) });
  return {
    ...(await read({ from, to })),
    key: comparedKey({ sensorId, field }),
    jumps,
    zero: before && valueAt(joinedPoints(before.points, jumps, before.bucketMs), zeroAt!),
    isAbsolute: one.isAbsolute === true,
    isRain: known !== null && isRainCounter(known.field),
  };
}

const headingOf = (place: Place, name: string, t: Translate): string => {
  const known = comparedFieldOf(place.type, name);
  const language = nameKeys[t.language];
  const sensor = place.name || sensorTypeOf(place.type).names[language];
  const quantity = `${known?.field.names[language] ?? name}${known?.element === null ? '' : ` ${known?.element}`}`;
  return `${place.station} ${place.device} ${sensor} ${quantity}`;
};

/** Comparison data as a table: one row per time with a value, one column per series. */
export const compareRoutes = (context: Context) => async (app: App) => {
  const { pool, db, reads, clock } = context;
  const reader = new HistoryReader(new DatabaseLevel(pool, clock));
  const config = { access: ['comparison:export'], rateLimit: { max: 30, timeWindow: 60_000 } };

  route(app, 'GET /rest/comparisons/export', config, async (request, reply) => {
    const { from, to, zone, format } = request.query;
    const caller = callerOf(request);
    const { definition } = await definitionSeen(pool, caller, request.query.definition);
    const t = languageOf(request);
    await writeAudit(db, {
      ...auditOf(request, clock()),
      action: 'comparison:export',
      detail: { definition, from, to, format },
    });
    const { headings, rows } = await reads.read((readings) =>
      sheetOf(pool, readings, reader, definition, { from, to }, zone, t),
    );
    return sendSheet(reply, format, `${t('comparison.file')}-${from.slice(0, 10)}-${to.slice(0, 10)}`, headings, rows);
  });
};

async function sheetOf(
  pool: Pool,
  readings: Queryable,
  reader: HistoryReader,
  { fields, differences, scale, zeroAt }: ComparisonDefinition,
  period: Period,
  zone: string,
  t: Translate,
): Promise<{ headings: string[]; rows: Iterable<Cell[]> }> {
  const { rows: found } = await pool.query<Place>(
    `SELECT s.id, s.type, s.name, s.port, coalesce(nullif(d.name, ''), d.device_no::text) AS device, st.name AS station
     FROM sensor s JOIN device d ON d.id = s.device_id JOIN station st ON st.id = d.station_id WHERE s.id = ANY($1)`,
    [fields.map(({ sensorId }) => sensorId)],
  );
  const places = new Map(found.map((place) => [place.id, place]));
  const series: Compared[] = [];
  const names = new Map<string, { name: string; unit: string; decimals: number }>();
  const zero = scale === 'zero' && zeroAt !== null ? Date.parse(zeroAt) : null;
  // Sequential, so that many series leave connections for others.
  for (const one of fields) {
    const place = places.get(one.sensorId);
    if (!place) continue;
    series.push(await readSeries(pool, readings, reader, one, place, period, zero));
    const { unit = '', decimals = 0 } = comparedFieldOf(place.type, one.field)?.field ?? {};
    names.set(comparedKey(one), { name: headingOf(place, one.field, t), unit, decimals });
  }
  const clocks = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  const range = { from: Date.parse(period.from), to: Date.parse(period.to) };
  const midnight =
    Date.parse(`${clocks.format(range.from).replace(' ', 'T')}Z`) - Math.floor(range.from / 1_000) * 1_000;
  const drawn = compare(
    series,
    differences.map((one) => ({ ...one, key: differenceKey(one) })),
    { scale, period: range, dayOffsetMs: midnight },
  );
  const shown = drawn.map(({ key, points }) => {
    const pair = differences.find((one) => differenceKey(one) === key);
    const { name, unit, decimals } = names.get(key) ?? {
      name: `${names.get(pair?.of ?? '')?.name} − ${names.get(pair?.less ?? '')?.name}`,
      unit: names.get(pair?.of ?? '')?.unit ?? '',
      decimals: names.get(pair?.of ?? '')?.decimals ?? 0,
    };
    const isRain = series.some((one) => one.key === key && one.isRain);
    return {
      heading: `${name} ${scale === 'share' && !isRain ? '0–1' : unit}`.trim(),
      digits: 10 ** (scale === 'share' ? 6 : decimals + 4),
      values: new Map(points.map(([time, , , mean]) => [time, mean])),
    };
  });
  const times = [...new Set(shown.flatMap(({ values }) => [...values.keys()]))]
    .filter((time) => time >= range.from && time <= range.to)
    .toSorted((a, b) => a - b);
  const cell = (value: number | null | undefined, digits: number): Cell =>
    value === null || value === undefined ? null : Math.round(value * digits) / digits;
  return {
    headings: [`${t('export.collectTime')} ${zone}`, ...shown.map(({ heading }) => heading)],
    rows: times.map((time) => [
      clocks.format(time),
      ...shown.map(({ values, digits }) => cell(values.get(time), digits)),
    ]),
  };
}
