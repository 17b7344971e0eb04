import { sensorTypes, type FamilyKey } from '@groundwatch/protocol/model';
import type { Device, JudgedDevicesQuery, Language } from '@groundwatch/protocol/rest';
import type { Pool } from '../../context.ts';
import { likePattern } from '../../like-pattern.ts';
import { filterAt, judgedDevices, sortedBy, tieOf } from './judged-sql.ts';
import { readDevices } from './read-overview.ts';

const collations: Readonly<Record<Language, string>> = { 'zh-chs': 'names_zh', en: 'names_en', ja: 'names_ja' };

const place = '($1::int[] IS NULL OR d.station_id = ANY ($1))';

const hasLetters = (word: string): boolean => word.toLowerCase() !== word.toUpperCase();
const isAscii = (word: string): boolean => /^[ -~]*$/.test(word);

/** How a word is compared without case: LIKE costs a third of ILIKE, and ILIKE half where only the letters A to Z fold. */
function comparisonOf(word: string, parameter: string): string {
  if (!hasLetters(word)) return `LIKE ${parameter}`;
  return `ILIKE ${parameter}${isAscii(word) ? ' COLLATE "C"' : ''}`;
}

/** Devices with a word in what names them, their station or their project. Stations are searched once, not once for each device. */
function isNamedBy(word: string, parameter: string): string {
  const isLike = comparisonOf(word, parameter);
  const own = ['d.name', 'd.device_no::text', 'd.model', 'd.imei', 'd.iccid'].map((text) => `${text} ${isLike}`);
  return `(${own.join(' OR ')} OR d.station_id IN (SELECT x.id FROM station x JOIN project y ON y.id = x.project_id
    WHERE x.name ${isLike} OR y.name ${isLike}))`;
}

/** The words of a search in the order in which PostgreSQL looks for them: first the cheap ones, then the longest, which match the fewest. */
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
    ...sought.map((word, index) => isNamedBy(word, `$${index + 2}`)),
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
