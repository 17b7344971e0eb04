import { quantile, type Figure } from './figures.ts';

/** The requests of a page, generated for each view of it. */
export interface View {
  readonly name: string;
  /** Paths requested together in one view of the page. */
  readonly paths: (turn: number) => readonly string[];
  /** Whether the answers of a view are correct; a fast empty answer does not count. */
  /** Number of pages viewed in parallel; by default the number of clients. */
  readonly pages?: number;
  readonly holds: (data: readonly never[]) => boolean;
}

interface AskOptions {
  readonly url: string;
  readonly token: string;
  readonly clients: number;
  readonly looks: number;
}

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: never;
}

async function look(view: View, turn: number, { url, token }: AskOptions): Promise<number[]> {
  const times: number[] = [];
  const data = await Promise.all(
    view.paths(turn).map(async (path) => {
      const began = performance.now();
      const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      const text = await response.text();
      times.push(performance.now() - began);
      const body = JSON.parse(text) as Answer;
      if (body.code !== 0) throw new Error(`${view.name}: ${path}: ${body.msg}`);
      return body.data;
    }),
  );
  if (!view.holds(data))
    throw new Error(`${view.name}: ${view.paths(turn)[0]}: the answer does not hold what it should`);
  return times;
}

/** Several clients view a page in parallel, each with its own sensors, after some uncounted warm-up views. */
export async function askView(
  view: View,
  options: AskOptions,
  limitMs: number,
): Promise<{ figure: Figure; note: string }> {
  const { looks } = options;
  const clients = view.pages ?? options.clients;
  const times: number[] = [];
  let turn = 0;
  const round = async (count: number, keep: boolean): Promise<void> => {
    const end = turn + count;
    const client = async (): Promise<void> => {
      for (let mine = turn++; mine < end; mine = turn++) {
        const took = await look(view, mine, options);
        if (keep) times.push(...took);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    turn = end;
  };
  await round(clients * 4, false);
  await round(looks, true);
  const at = (share: number): string => quantile(times, share).toFixed(0);
  return {
    figure: { name: view.name, value: quantile(times, 0.95), unit: 'ms p95', target: { atMost: limitMs } },
    note: `${view.name}: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms of ${times.length} answers`,
  };
}
