import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { families, familyFields, snakeCase } from '@groundwatch/protocol/model';
import { streamXlsxRows } from 'hucre/xlsx';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Numeric fields in the file, in order. */
export const valueFields = familyFields(families.inclination).filter((field) => field.options === undefined);

/** A row for comparison: collect time in ms since 1970, then every number. */
export type ComparedRow = readonly (number | null)[];

/** Headings of the export in English. */
const headingOf = ({ names, unit }: (typeof valueFields)[number]): string =>
  names.en.charAt(0).toUpperCase() + names.en.slice(1) + (unit === '' ? '' : ` (${unit})`);
const wanted = ['Collect time (UTC)', ...valueFields.map(headingOf)];

function placesOf(headings: readonly unknown[]): number[] {
  return wanted.map((heading) => {
    const at = headings.indexOf(heading);
    if (at < 0) throw new Error(`the file has no column ${heading}: ${headings.join(', ')}`);
    return at;
  });
}

const numberOf = (text: string | undefined): number | null => (text === undefined || text === '' ? null : Number(text));

/** Names of this bench contain no commas, so a simple parser is enough. */
async function* csvRows(path: string): AsyncGenerator<ComparedRow> {
  let places: number[] | null = null;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line === '') continue;
    const cells = line.replace(/^\ufeff/, '').split(',');
    if (!places) {
      places = placesOf(cells);
      continue;
    }
    const [time = 0, ...values] = places;
    yield [Date.parse(`${cells[time]?.replace(' ', 'T')}Z`), ...values.map((at) => numberOf(cells[at]))];
  }
}

async function* workbookRows(path: string): AsyncGenerator<ComparedRow> {
  let places: number[] | null = null;
  for await (const { values: cells } of streamXlsxRows(readFileSync(path))) {
    if (!places) {
      places = placesOf(cells);
      continue;
    }
    const [time = 0, ...values] = places;
    yield [(cells[time] as Date).getTime(), ...values.map((at) => (cells[at] as number | undefined) ?? null)];
  }
}

export const fileRows = (path: string): AsyncGenerator<ComparedRow> =>
  path.endsWith('.csv') ? csvRows(path) : workbookRows(path);

/** The same rows from the database. */
export async function* storedRows(url: string, sensorId: number): AsyncGenerator<ComparedRow> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const columns = valueFields.map(({ key }) => snakeCase(key)).join(', ');
    const source = client.query(
      copyTo(
        `COPY (SELECT (extract(epoch FROM collected_at) * 1000)::int8, ${columns} FROM reading_inclination
          WHERE sensor_id = ${sensorId} ORDER BY collected_at) TO STDOUT WITH (FORMAT csv)`,
      ),
    );
    for await (const line of createInterface({ input: source })) yield line.split(',').map(numberOf);
  } finally {
    await client.end();
  }
}

export interface Comparison {
  readonly rows: number;
  /** Rows that differ, or are missing on either side. */
  readonly differing: number;
  readonly first: number | null;
  readonly last: number | null;
  /** Sum of all values. */
  readonly sum: number;
}

const isSame = (a: ComparedRow, b: ComparedRow): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);

/** Compares each row of a file with the database row at the same position. */
export async function compareRows(path: string, url: string, sensorId: number): Promise<Comparison> {
  const stored = storedRows(url, sensorId);
  let [rows, differing, sum]: [number, number, number] = [0, 0, 0];
  let [first, last]: [number | null, number | null] = [null, null];
  for await (const row of fileRows(path)) {
    const next = await stored.next();
    if (next.done || !isSame(row, next.value)) differing += 1;
    rows += 1;
    first ??= row[0] ?? null;
    last = row[0] ?? null;
    for (const value of row.slice(1)) sum += value ?? 0;
  }
  for (let next = await stored.next(); !next.done; next = await stored.next()) differing += 1;
  return { rows, differing, first, last, sum };
}
