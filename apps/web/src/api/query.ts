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

/** Where the answer of a call is kept: below the call's name, by what it was asked with. */
export type CallKey<N extends RouteName> = readonly [N, ArgsOf<N>, unknown?];

type Options<N extends RouteName, Data> = Omit<
  UndefinedInitialDataOptions<AnswerOf<N>, Error, Data, CallKey<N>>,
  'queryKey' | 'queryFn'
> & {
  /** What the answer depends on besides: another value asks anew. */
  readonly asOf?: unknown;
};

/** A call as a query. Its error is the view's own to show. */
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

/** The key of a call whose arguments are known only when it is made: `parts` tell its answers apart. */
export const keyOf = (name: RouteName, ...parts: readonly unknown[]): QueryKey => [name, ...parts];

type WordsOf<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? WordsOf<Head> | WordsOf<Rest>
  : Path extends `:${string}`
    ? never
    : Path;
/** A word of the paths below `/rest`: what calls are about. */
export type Topic = RouteName extends infer Name
  ? Name extends `${string} /rest/${infer Path}`
    ? WordsOf<Path>
    : never
  : never;

/** Whether a query is a call about one of these topics. */
export const isAbout = ([name]: QueryKey, topics: readonly Topic[]): boolean => {
  const words = typeof name === 'string' ? name.split('/') : [];
  return topics.some((topic) => words.includes(topic));
};

/** Whether a query is a call that names one of these in its path or query: a device's number, an id. */
export function names([, args]: QueryKey, ...values: readonly unknown[]): boolean {
  const { params, query } = (args ?? {}) as { params?: object; query?: object };
  return Object.values({ ...params, ...query }).some((value) => values.includes(value));
}

/** Asks again for all that is shown of these topics; given `of`, for the calls alone that name one of these. */
export const invalidate = (queries: QueryClient, topics: readonly Topic[], ...of: readonly unknown[]): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => isAbout(queryKey, topics) && (of.length === 0 || names(queryKey, ...of)),
  });

/** A change that the server is asked for. Whatever comes of it, these topics are asked for again; errors are the view's own to show. */
export function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>, ...topics: readonly Topic[]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => invalidate(queries, topics),
    // What was sent may have held a password.
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** As `useChange`, by one call with its arguments. */
export const useSend = <N extends RouteName>(name: N, ...topics: readonly Topic[]) =>
  useChange((args: ArgsOf<N>) => call(name, ...([args] as unknown as Given<N>)), ...topics);
