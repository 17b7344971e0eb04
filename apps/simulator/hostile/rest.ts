import fc from 'fast-check';
import { routes, type Route, type RouteTable } from '@groundwatch/protocol/rest';
import { ask, signIn, type Question } from './ask.ts';
import { againstSchema, bySchema, type Known } from './schema-values.ts';
import { inParallel, someAddress, type Attack, type Outcome, type Target } from './target.ts';

const WIDTH = 6;
/** Requests of a call in the usual run. */
const EACH = 12;

/** All calls with their names. */
export const calls = Object.entries<Route>(routes satisfies RouteTable);
const callers = { nobody: null, 'a restricted user': 'restricted', 'the administrator': 'administrator' } as const;

/** Of the sensors of the attacked, and others. */
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

/** Questions of one call, the same for the same seed. */
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

const hash = (text: string): number =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7);

/** Calls all routes as somebody who may, may a little, or may nothing. */
function restAttack(who: keyof typeof callers, isGood: boolean): Attack {
  return {
    name: `REST, bodies ${isGood ? 'by' : 'against'} the schema, as ${who}`,
    run: async (target: Target, share, outcome: Outcome) => {
      const { devices, password, seed } = target;
      const known: Known = {
        ...fields,
        deviceNo: devices,
        deviceNos: [devices.slice(0, 3)],
        password: [password, 'wrong password'],
      };
      const kind = callers[who];
      let token = kind === null ? undefined : await signIn(target, outcome, kind);
      // Deleting comes last, or there would be nothing to change.
      const order = calls.toSorted(([a], [b]) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')));
      await inParallel(order.length, WIDTH, async (i) => {
        const [name, route] = order[i] as (typeof calls)[number];
        const count = Math.ceil(EACH * share);
        for (const question of questionsOf(name, route, isGood, known, seed + hash(name), count)) {
          const own = token;
          const { status } = await ask(target, outcome, name, { ...question, token: own, from: someAddress(i) });
          // It has signed itself out, or ended its own session.
          if (status === 401 && kind !== null && own === token) token = await signIn(target, outcome, kind);
        }
      });
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
    name: 'REST: what is no body of a call',
    run: async (target, share, outcome) => {
      const token = await signIn(target, outcome, 'administrator');
      const changing = calls.filter(([name]) => /^(POST|PUT) /.test(name) && name !== 'POST /logout');
      const chosen = changing.slice(0, Math.ceil(changing.length * share));
      await inParallel(chosen.length, WIDTH, async (i) => {
        const [method = '', path = ''] = (chosen[i] as (typeof calls)[number])[0].split(' ');
        const [body, headers] = bodies[i % bodies.length] as (typeof bodies)[number];
        await ask(target, outcome, `${method} ${path}`, {
          method,
          path: path.replaceAll(/:\w+/g, '1'),
          body,
          token,
          ...(headers && { headers }),
        });
      });
    },
  },
];
