import {
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query';
import type { RouteName } from '@groundwatch/protocol/rest';
import { call, type AnswerOf, type ArgsOf, type Given } from './client.ts';

/** The cache key of an answer: the call's name and arguments. */
export type CallKey<N extends RouteName> = readonly [N, ArgsOf<N>, unknown?];

type Options<N extends RouteName, Data> = Omit<
  UndefinedInitialDataOptions<AnswerOf<N>, Error, Data, CallKey<N>>,
  'queryKey' | 'queryFn'
> & {
  /** A further dependency of the answer. Another value refetches. */
  readonly asOf?: unknown;
};

/** A call as a query. The view shows its error. */
export const queryOf = <N extends RouteName, Data = AnswerOf<N>>(
  name: N,
  args: ArgsOf<N>,
  { asOf, ...options }: Options<N, Data> = {},
) =>
  queryOptions({
    queryKey: (asOf === undefined ? [name, args] : [name, args, asOf]) as CallKey<N>,
    queryFn: ({ signal }) => call(name, ...([{ ...(args as object), signal }] as unknown as Given<N>)),
    meta: { quiet: true },
    ...options,
  });

/** The key of a call whose arguments are known only at the time of the call. `parts` distinguish the answers. */
export const keyOf = (name: RouteName, ...parts: readonly unknown[]): QueryKey => [name, ...parts];

type WordsOf<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? WordsOf<Head> | WordsOf<Rest>
  : Path extends `:${string}`
    ? never
    : Path;
/** A word in the paths below `/rest`: the subject of a call. */
export type Topic = RouteName extends infer Name
  ? Name extends `${string} /rest/${infer Path}`
    ? WordsOf<Path>
    : never
  : never;

/** Whether a query concerns one of these topics. */
export const isAbout = ([name]: QueryKey, topics: readonly Topic[]): boolean => {
  const words = typeof name === 'string' ? name.split('/') : [];
  return topics.some((topic) => words.includes(topic));
};

/** Whether a query's path or query names one of these values, such as a device number or an id. */
export function names([, args]: QueryKey, ...values: readonly unknown[]): boolean {
  const { params, query } = (args ?? {}) as { params?: object; query?: object };
  return Object.values({ ...params, ...query }).some((value) => values.includes(value));
}

/** Refetches everything shown of these topics, or with `of` only calls that name one of these. */
export const invalidate = (queries: QueryClient, topics: readonly Topic[], ...of: readonly unknown[]): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => isAbout(queryKey, topics) && (of.length === 0 || names(queryKey, ...of)),
  });

/** A mutation that invalidates these topics afterwards. The view shows the errors. */
export function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>, ...topics: readonly Topic[]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => invalidate(queries, topics),
    // The variables may contain a password.
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** As `useChange`, for one call with its arguments. */
export const useSend = <N extends RouteName>(name: N, ...topics: readonly Topic[]) =>
  useChange((args: ArgsOf<N>) => call(name, ...([args] as unknown as Given<N>)), ...topics);
