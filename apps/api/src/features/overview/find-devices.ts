import { sensorTypes, type FamilyKey } from '@groundwatch/protocol/model';
import type { Device, JudgedDevicesQuery, Language } from '@groundwatch/protocol/rest';
import type { Pool } from '../../context.ts';
import { likePattern } from '../../like-pattern.ts';
import { filterAt, judgedDevices, sortedBy, tieOf } from './judged-sql.ts';
import { readDevices } from './read-overview.ts';

const collations: Readonly<Record<Language, string>> = { 'zh-chs': 'names_zh', en: 'names_en', ja: 'names_ja' };

const place = '($1::int[] IS NULL OR d.station_id = ANY ($1))';
const words = `concat_ws(' ', d.name, d.device_no, s.name, p.name, d.model, d.imei, d.iccid)`;

const hasLetters = (word: string): boolean => word.toLowerCase() !== word.toUpperCase();

/**
 * The words of a search in the order in which PostgreSQL looks for them: first those without letters, for which LIKE does at a third of the
 * cost of ILIKE, then the longest, which match the fewest.
 */
const wordsOf = (keyword: string): string[] =>
  keyword.split(/\s+/).toSorted((a, b) => Number(hasLetters(a)) - Number(hasLetters(b)) || b.length - a.length);

/** Quoted codes of the sensor types with one of these families. */
const typesOf = (families: readonly FamilyKey[]): string[] =>
  [...sensorTypes.values()]
    .filter(({ parts }) => parts.some(({ family }) => families.includes(family.key)))
    .map(({ code }) => `'${code}'`);

export interface DevicesPage {
  readonly total: number;
  readonly all: number;
  readonly records: Device[];
}

/** A page of the devices of these stations (null: all) that match, judged at `nowMs`. `mayKnowAlarms`: else nothing is alarmed. */
export async function findDevices(
  pool: Pool,
  stationIds: readonly number[] | null,
  query: JudgedDevicesQuery,
  options: { language: Language; nowMs: number; mayKnowAlarms: boolean },
): Promise<DevicesPage> {
  const { language, nowMs, mayKnowAlarms } = options;
  const {
    keyword = '',
    deviceNos,
    deviceIds,
    sensorIds,
    families,
    state,
    projectId,
    stationTypeId,
    onlyStationIds,
    sort,
    order,
    current,
    size,
  } = query;
  const sought = keyword === '' ? [] : wordsOf(keyword);
  const narrowed = [
    ...(state === undefined ? [] : [state === 'alarmed' && !mayKnowAlarms ? 'false' : filterAt(state, nowMs)]),
    ...(deviceNos === undefined ? [] : [`d.device_no IN (${deviceNos.join()})`]),
    ...(deviceIds === undefined ? [] : [`d.id IN (${deviceIds.join()})`]),
    ...(sensorIds === undefined ? [] : [`d.id IN (SELECT device_id FROM sensor WHERE id IN (${sensorIds.join()}))`]),
    ...(families === undefined
      ? []
      : [`d.id IN (SELECT device_id FROM sensor WHERE is_enabled AND type IN (${typesOf(families).join()}))`]),
    ...(projectId === undefined ? [] : [`s.project_id = ${projectId}`]),
    ...(stationTypeId === undefined ? [] : [`s.station_type_id = ${stationTypeId}`]),
    ...(onlyStationIds === undefined ? [] : [`s.id IN (${onlyStationIds.join()})`]),
    ...sought.map((word, index) => `${words} ${hasLetters(word) ? 'ILIKE' : 'LIKE'} $${index + 2}`),
  ];
  const where = [place, ...narrowed].join(' AND ');
  const values = [stationIds, ...sought.map(likePattern)];
  const direction = order === 'descending' ? 'DESC' : 'ASC';
  const [page, all] = await Promise.all([
    // What is narrowed is read whole to be sorted, so the same statement counts it.
    pool.query<{ no: string; n: number }>(
      `SELECT d.device_no::text AS no${narrowed.length > 0 ? ', count(*) OVER ()::int AS n' : ''} FROM ${judgedDevices(nowMs)} WHERE ${where}
       ORDER BY ${sortedBy(sort, { nowMs, collation: collations[language], mayKnowAlarms })} ${direction} NULLS LAST, ${tieOf(sort)}
       LIMIT ${size} OFFSET ${(current - 1) * size}`,
      values,
    ),
    pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM device d WHERE ${place}`, [stationIds]),
  ]);
  const numbers = page.rows.map(({ no }) => no);
  const devices = new Map((await readDevices(pool, stationIds, numbers)).map((device) => [device.deviceNo, device]));
  const count = all.rows[0]?.n ?? 0;
  const first =
    page.rows.length === 0 && current > 1
      ? await findDevices(pool, stationIds, { ...query, current: 1, size: 1 }, options)
      : null;
  return {
    total: narrowed.length === 0 ? count : (first?.total ?? page.rows[0]?.n ?? 0),
    all: count,
    records: numbers.flatMap((no) => devices.get(no) ?? []),
  };
}
