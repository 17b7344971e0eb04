import type { Language, SearchEntry } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { pinyinWords } from './pinyin-words.ts';
import { nameKeys } from '../../i18n/translate.ts';

interface MenuRow {
  id: number;
  zh: string;
  en: string;
  ja: string;
}
interface StationRow {
  id: number;
  name: string;
  place: string;
}
interface DeviceRow {
  deviceNo: string;
  name: string;
  place: string;
  words: string[];
}

/** Pages in the role's menu; groups and buttons cannot be opened. */
const menuQuery = `
  SELECT m.id, m.name_zh AS zh, m.name_en AS en, m.name_ja AS ja
  FROM menu m JOIN role_menu rm ON rm.menu_id = m.id AND rm.role_id = $1
  WHERE m.menu_type = 'menu' AND NOT m.is_hidden AND m.path <> '' ORDER BY m.sort_order, m.id`;

const stationQuery = `
  SELECT s.id, s.name, p.name AS place FROM station s JOIN project p ON p.id = s.project_id
  WHERE $1::int[] IS NULL OR s.id = ANY($1) ORDER BY s.id`;

const deviceQuery = `
  SELECT d.device_no::text AS "deviceNo", d.name, s.name AS place, ARRAY[d.imei, d.iccid, d.model] AS words
  FROM device d JOIN station s ON s.id = d.station_id
  WHERE $1::int[] IS NULL OR d.station_id = ANY($1) ORDER BY d.id`;

/** Search words besides the name, without duplicates and empty ones. */
const keywords = (name: string, words: readonly string[]): string[] => [
  ...new Set(words.filter((word) => word !== '' && word !== name)),
];

export async function menuEntries(db: Queryable, roleId: number, language: Language): Promise<SearchEntry[]> {
  const { rows } = await db.query<MenuRow>(menuQuery, [roleId]);
  return rows.map((row) => {
    const name = row[nameKeys[language]];
    const words = keywords(name, [row.zh, row.en, row.ja, ...pinyinWords(row.zh)]);
    return { kind: 'menu', id: String(row.id), name, place: '', keywords: words };
  });
}

/** These stations; null: all. */
export async function stationEntries(db: Queryable, stationIds: readonly number[] | null): Promise<SearchEntry[]> {
  const { rows } = await db.query<StationRow>(stationQuery, [stationIds]);
  return rows.map(({ id, name, place }) => ({
    kind: 'station',
    id: String(id),
    name,
    place,
    keywords: keywords(name, pinyinWords(name)),
  }));
}

/** The devices of these stations; null: of all. */
export async function deviceEntries(db: Queryable, stationIds: readonly number[] | null): Promise<SearchEntry[]> {
  const { rows } = await db.query<DeviceRow>(deviceQuery, [stationIds]);
  return rows.map(({ deviceNo, name, place, words }) => ({
    kind: 'device',
    id: deviceNo,
    name,
    place,
    keywords: keywords(name, [deviceNo, ...words, ...pinyinWords(name)]),
  }));
}
