import type { RouteName } from '@groundwatch/protocol/rest';
import { call, type AnswerOf, type ArgsOf } from '../api/client.ts';
import { useChange, type Topic } from '../api/query.ts';

type PathIn<Name> = Name extends `DELETE /rest/${infer Path}/:id` ? Path : never;
type PostIn<Path extends string> = Extract<RouteName, `POST /rest/${Path}`>;
/** Paths with POST, PUT `/:id` and DELETE `/:id`: `notifications/channels`. */
export type ResourcePath = {
  [Path in PathIn<RouteName>]: [PostIn<Path>] extends [never] ? never : Path;
}[PathIn<RouteName>];

export type BodyOf<Path extends ResourcePath> =
  ArgsOf<PostIn<Path>> extends { readonly body: infer Body } ? Body : never;
export type MadeOf<Path extends ResourcePath> = AnswerOf<PostIn<Path>>;

/** A row as read. Changing or deleting another version is refused. */
export interface Stored {
  readonly id: number;
  readonly version?: number;
  readonly revision?: number;
}

/** By composed names, which the call table does not know. */
const callBy = call as unknown as (name: string, args: object) => Promise<unknown>;
const topicOf = (path: ResourcePath): Topic => path.split('/')[0] as Topic;

/** Creates a row and returns the server's answer, or changes the given one and returns null. */
export const useSaveRow = <Path extends ResourcePath>(path: Path, row: Stored | null) =>
  useChange(async (body: BodyOf<Path>): Promise<MadeOf<Path> | null> => {
    if (row === null) return (await callBy(`POST /rest/${path}`, { body })) as MadeOf<Path>;
    const { id, version, revision } = row;
    await callBy(`PUT /rest/${path}/:id`, { params: { id }, body: { ...(body as object), version, revision } });
    return null;
  }, topicOf(path));

export const useRemoveRow = (path: ResourcePath) =>
  useChange(
    ({ id, version }: Stored) => callBy(`DELETE /rest/${path}/:id`, { params: { id }, query: { version } }),
    topicOf(path),
  );
