import { createTestDatabase, type TestDatabase } from '@groundwatch/db/testing';
import { binaryArray, typeParsers, type ArrayElement, type ArrayType } from '@groundwatch/db';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase({ level: 'plain', isEmpty: true });
  client = new pg.Client({ connectionString: database.url, types: typeParsers });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** The array as the server reads it, with each element parsed by the driver. */
async function roundTrip<T extends ArrayType>(type: T, values: (ArrayElement[T] | null)[]): Promise<unknown[]> {
  const { rows } = await client.query<{ v: unknown }>(`SELECT v FROM unnest($1::${type}[]) AS v`, [
    binaryArray(type, values),
  ]);
  return rows.map((row) => row.v);
}

const elements: { [T in ArrayType]: [fc.Arbitrary<ArrayElement[T]>, (value: ArrayElement[T]) => unknown] } = {
  float8: [fc.double({ noNaN: true }), (v) => v],
  int2: [fc.integer({ min: -32_768, max: 32_767 }), (v) => v],
  int4: [fc.integer(), (v) => v],
  int8: [fc.maxSafeInteger(), (v) => v],
  bool: [fc.boolean(), (v) => v],
  text: [fc.string({ unit: 'binary' }).map((s) => s.replaceAll('\0', '')), (v) => v],
  timestamptz: [fc.integer({ min: Date.parse('1750-01-01Z'), max: Date.parse('2280-01-01Z') }), (v) => new Date(v)],
};

describe('binaryArray', () => {
  it.each(Object.keys(elements) as ArrayType[])('passes %s values and nulls to the server unchanged', async (type) => {
    const [arbitrary, expected] = elements[type] as unknown as [fc.Arbitrary<never>, (v: never) => unknown];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(arbitrary)), async (values) => {
        expect(await roundTrip(type, values)).toEqual(values.map((v) => (v === null ? null : expected(v))));
      }),
      { numRuns: 60 },
    );
  });

  it("keeps what a double's text cannot show: minus zero, infinities, NaN", async () => {
    expect(await roundTrip('float8', [-0, Infinity, -Infinity, NaN])).toEqual([-0, Infinity, -Infinity, NaN]);
  });

  it('takes 64-bit integers as strings and bigints', async () => {
    const { rows } = await client.query('SELECT v::text FROM unnest($1::int8[]) AS v', [
      binaryArray('int8', ['999999999999999', -(2n ** 63n), 2n ** 63n - 1n]),
    ]);
    expect(rows.map((row) => row.v)).toEqual(['999999999999999', '-9223372036854775808', '9223372036854775807']);
  });

  it('keeps fractions of a millisecond to the microsecond', async () => {
    const { rows } = await client.query("SELECT to_char(v, 'US') AS us FROM unnest($1::timestamptz[]) AS v", [
      binaryArray('timestamptz', [Date.parse('2026-01-01Z') + 0.25]),
    ]);
    expect(rows).toEqual([{ us: '000250' }]);
  });

  it('refuses what does not fit', () => {
    expect(() => binaryArray('int2', [32_768])).toThrow(RangeError);
    expect(() => binaryArray('int4', [1.5])).toThrow(RangeError);
    expect(() => binaryArray('int8', [2n ** 63n])).toThrow(RangeError);
    expect(() => binaryArray('int8', [1.5])).toThrow(RangeError);
    expect(() => binaryArray('timestamptz', [NaN])).toThrow(RangeError);
  });
});
