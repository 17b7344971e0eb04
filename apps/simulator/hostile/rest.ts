import fc from 'fast-check';
import { routes, type Route, type RouteTable } from '@groundwatch/protocol/rest';
import { ask, signIn, type Question } from './ask.ts';
import type { Attack } from './attacks.ts';
import { againstSchema, bySchema, type Known } from './schema-values.ts';
import { seedOf } from '../src/random.ts';
import { nth, someAddress } from './target.ts';

const WIDTH = 6;
/** Requests of a call in the usual run. */
const EACH = 12;

/** All calls with their names. */
export const calls = Object.entries<Route>(routes satisfies RouteTable);
/** Deleting comes last: what is deleted cannot be changed. */
const order = calls.toSorted(([a], [b]) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')));
const changing = calls.filter(([name]) => /^(POST|PUT) /.test(name) && name !== 'POST /logout');
const callers = { nobody: undefined, 'a restricted user': 'restricted', 'the administrator': 'administrator' } as const;

/** Types and fields of sensors: those of the attacked devices and others. */
const fields: Known = { types: [['b4'], ['b12']], field: ['x', 'level', 'temperature', 'constructor'] };

const segment = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
};
const queryOf = (query: unknown): string => {
  if (typeof query !== 'object' || query === null) return query === undefined ? '' : `?${segment(query)}`;
  return `?${Object.entries(query)
    .map(([key, value]) => `${segment(key)}=${segment(Array.isArray(value) ? value.join(',') : value)}`)
    .join('&')}`;
};

/** Requests of one call, the same for the same seed. */
function questionsOf(
  name: string,
  route: Route,
  isGood: boolean,
  known: Known,
  seed: number,
  count: number,
): Question[] {
  const [method = '', pattern = ''] = name.split(' ');
  const part = (schema: Route['body'], isSpoilt: boolean): fc.Arbitrary<unknown> => {
    if (!schema) return fc.constant(undefined);
    const good = bySchema(schema, known);
    return isSpoilt ? fc.oneof({ weight: 3, arbitrary: againstSchema(good) }, good) : good;
  };
  const questions = fc.tuple(
    part(route.params, false),
    part(route.query, !isGood),
    part(route.body, !isGood),
    fc.nat(),
  );
  return fc.sample(questions, { seed, numRuns: count }).map(([params, query, body, n]) => {
    const given = (params ?? {}) as Record<string, unknown>;
    const odd = ['%00', '-1', '99999999999999999999', '..%2f..', '%ff', '1e3', "'"][n % 7] as string;
    const path = pattern.replaceAll(/:(\w+)/g, (_, key: string) =>
      !isGood && n % 6 === 0 ? odd : segment(given[key] ?? 1),
    );
    const json = body === undefined ? undefined : (JSON.stringify(body) ?? 'null');
    return { method, path: path + queryOf(query), body: json };
  });
}

/** Makes every call as one of the callers. */
function restAttack(who: keyof typeof callers, isGood: boolean): Attack {
  const as = callers[who];
  return {
    name: `REST, bodies ${isGood ? 'by' : 'against'} the schema, as ${who}`,
    ...{ count: order.length, isWhole: true, width: WIDTH, as },
    step: async (attacking, i) => {
      const { devices, password, seed, share } = attacking;
      const known: Known = {
        ...fields,
        deviceNo: devices,
        deviceNos: [devices.slice(0, 3)],
        password: [password, 'wrong password'],
      };
      const [name, route] = nth(order, i);
      for (const question of questionsOf(name, route, isGood, known, seed + seedOf(name), Math.ceil(EACH * share))) {
        const { token } = attacking;
        const { status } = await ask(attacking, name, { ...question, from: someAddress(i) });
        // The call has ended the attack's own session.
        if (status === 401 && as && token === attacking.token) attacking.token = await signIn(attacking, as);
      }
    },
  };
}

const bodies: readonly [body: string | Buffer, headers?: Record<string, string>][] = [
  ['{'],
  ['[1,2'],
  ['"text"'],
  ['null'],
  ['{"a":1,"a":2}'],
  ['\ufeff{}'],
  [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ['{}', { 'content-type': 'text/plain' }],
  ['{}', { 'content-type': 'application/xml' }],
  ['{}', { 'content-type': 'application/json; charset=utf-7' }],
  ['{}', { 'content-type': 'multipart/form-data' }],
  ['{}', { 'content-encoding': 'gzip' }],
  ['{}', { authorization: 'Bearer a.b.c' }],
  ['{}', { authorization: `Bearer ${'x'.repeat(8_000)}` }],
  ['{}', { cookie: 'token=%ff; token=; language=xx' }],
  ['{}', { 'accept-language': 'x'.repeat(4_000), 'accept-encoding': 'gzip;q=9, br;q=-1' }],
  ['{}', { 'x-forwarded-for': 'nobody, ::, \u0001'.replaceAll('\u0001', 'x'), 'x-http-method-override': 'DELETE' }],
  ['{}', { range: 'bytes=-9999999999', 'if-none-match': '"'.repeat(999), expect: '100-continue' }],
  [`{"a":"${'x'.repeat(1_100_000)}"}`],
  [`${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  [`{${Array.from({ length: 40_000 }, (_, i) => `"${i}":0`).join(',')}}`],
];

export const restAttacks: readonly Attack[] = [
  ...(Object.keys(callers) as (keyof typeof callers)[]).flatMap((who) => [
    restAttack(who, true),
    restAttack(who, false),
  ]),
  {
    name: 'REST: bodies that no call takes',
    ...{ count: changing.length, width: WIDTH, as: 'administrator' },
    step: async (attacking, i) => {
      const [name] = nth(changing, i);
      const [method = '', path = ''] = name.split(' ');
      const [body, headers = {}] = nth(bodies, i);
      await ask(attacking, name, { method, path: path.replaceAll(/:\w+/g, '1'), body, headers });
    },
  },
];
