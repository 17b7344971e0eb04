import { families, familyKeys, runStatusFlags } from '@groundwatch/protocol/model';
import type { Statistics, StatisticsExportQuery } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { nameKeys, type Translate } from '../../i18n/translate.ts';
import type { Cell } from '../../sheets/cells.ts';
import { everyDevice } from './read-devices.ts';
import { listFaults } from './read-faults.ts';
import { readGroups } from './read-groups.ts';
import { readHistory } from './read-history.ts';

type StatisticsQuery = Omit<StatisticsExportQuery, 'stationIds'> & { stationIds: readonly number[] | null };

/** Percentage with two decimals; null when the whole is 0. */
const share = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 100 : null;

const sumKeys = [
  'due',
  'received',
  'late',
  'repeated',
  'contradicting',
  'completeness',
  'online',
  'gaps',
  'longestGap',
  'occasional',
] as const;
const sumCells = (row: Statistics): Cell[] => [
  ...[row.due, row.received, row.late, row.repeated, row.contradicting],
  ...[share(row.due - row.missing, row.due), share(row.onlineS, row.dueS), row.gaps, row.longestGapS, row.occasional],
];

const place = ['deviceNo', 'device', 'station'] as const;
const placeCells = (row: { deviceNo: string; name: string; stationName: string }): Cell[] => [
  row.deviceNo,
  row.name,
  row.stationName,
];

interface Sheet {
  headings: string[];
  rows: AsyncIterable<Cell[]>;
}

/** All rows of a view: headings in the caller's language, and rows that are read while the file is written. */
export function statisticsSheet(db: Queryable, wanted: StatisticsQuery, t: Translate): Sheet {
  const language = nameKeys[t.language];
  const { keyword, stationIds } = wanted;
  const headings = (keys: readonly string[]): string[] => keys.map((key) => t(`statistics.${key}`));
  const bitName = (bit: number): string =>
    runStatusFlags.find((flag) => flag.bit === bit)?.names[language] ?? String(bit);

  const devices = async function* (detail: 'days' | 'spread'): AsyncGenerator<Cell[]> {
    for await (const row of everyDevice(db, wanted, { keyword, sort: 'name', detail })) {
      if (detail === 'spread') {
        const { signal, voltage, channels } = row;
        const spread = [signal, voltage].flatMap((of) => of ?? [null, null, null]);
        yield [
          ...placeCells(row),
          ...sumCells(row),
          ...spread,
          ...Array.from({ length: 7 }, (_, n) => channels[n] ?? null),
        ];
        continue;
      }
      for (const [day, due, missing, received, late] of row.days)
        yield [...placeCells(row), day, due, received, late, share(due - missing, due)];
    }
  };
  const tree = async function* (): AsyncGenerator<Cell[]> {
    for (const by of ['company', 'project', 'station', 'family'] as const)
      for (const row of (await readGroups(db, wanted, { by, keyword })).groups) {
        const family = familyKeys.find((key) => by === 'family' && key === row.name);
        yield [
          t(`statistics.by.${by}`),
          family ? families[family].names[language] : row.name,
          row.devices,
          row.withData,
          ...sumCells(row),
        ];
      }
  };
  const faults = async function* (): AsyncGenerator<Cell[]> {
    for (const row of await listFaults(db, wanted, { by: 'device', bit: undefined, keyword }))
      yield [
        ...[
          row.bit,
          bitName(row.bit),
          row.group,
          row.name,
          row.begun,
          row.ended,
          row.faultyS,
          row.longestS,
          row.active,
        ],
        row.begun > 0 ? Math.round((row.onlineS - row.faultyS) / row.begun) : null,
        row.ended > 0 ? Math.round(row.endedS / row.ended) : null,
      ];
  };
  const history = async function* (): AsyncGenerator<Cell[]> {
    const { span, from } = wanted;
    for (const row of (await readHistory(db, { stationIds, keyword, span, on: from, current: 1, size: null })).records)
      yield [
        ...placeCells(row),
        ...[row.atEnd, row.now].flatMap((one): Cell[] =>
          one
            ? [one.due, one.received, share(one.due - one.missing, one.due), share(one.onlineS, one.dueS), one.gaps]
            : [null, null, null, null, null],
        ),
      ];
  };
  const both = ['due', 'received', 'completeness', 'online', 'gaps'];
  switch (wanted.view) {
    case 'count':
      return {
        headings: headings([...place, 'day', 'due', 'received', 'late', 'completeness']),
        rows: devices('days'),
      };
    case 'online': {
      const spread = ['signal5', 'signal50', 'signal95', 'voltage5', 'voltage50', 'voltage95'];
      const channels = Array.from({ length: 7 }, (_, n) => `zx${n} s`);
      return { headings: [...headings([...place, ...sumKeys, ...spread]), ...channels], rows: devices('spread') };
    }
    case 'tree':
      return { headings: headings(['kind', 'name', 'devices', 'withData', ...sumKeys]), rows: tree() };
    case 'fault': {
      const figures = ['begun', 'ended', 'faulty', 'longest', 'active', 'between', 'toEnd'];
      return { headings: headings(['bit', 'fault', 'deviceNo', 'device', ...figures]), rows: faults() };
    }
    case 'history':
      return {
        headings: [
          ...headings(place),
          ...['then', 'now'].flatMap((when) =>
            both.map((key) => `${t(`statistics.${key}`)} (${t(`statistics.${when}`)})`),
          ),
        ],
        rows: history(),
      };
  }
}
