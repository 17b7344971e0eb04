import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ParameterValues } from '@groundwatch/protocol/model';
import type {
  Page,
  Preview,
  RevertLine,
  Rollout,
  RolloutDetail,
  RolloutPost,
  Template,
  TemplateBody,
} from '@groundwatch/protocol/rest';
import { call } from './client.ts';
import type { Consent } from './commands.ts';

/** All templates of parameters, by name. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => call<Template[]>('/rest/parameter-templates', { signal }),
  meta: { quiet: true },
});

/** Makes a template, or changes the one that is given with its version. */
export function useSaveTemplate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, of }: { body: TemplateBody; of: Pick<Template, 'id' | 'version'> | null }) => {
      const url = '/rest/parameter-templates';
      if (of === null) return (await call<{ id: number }>(url, { method: 'POST', body })).id;
      await call(`${url}/${of.id}`, { method: 'PUT', body: { ...body, version: of.version } });
      return of.id;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['templates'] }),
    meta: { quiet: true },
  });
}

export function useDeleteTemplate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Pick<Template, 'id' | 'version'>) =>
      call(`/rest/parameter-templates/${id}`, { method: 'DELETE', query: { version } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['templates'] }),
    meta: { quiet: true },
  });
}

const PREVIEW_FRESH_MS = 30_000;

/** What these values would change on which device. */
export const previewQuery = (set: number, values: ParameterValues, deviceNos: readonly string[]) =>
  queryOptions({
    queryKey: ['rollouts', 'preview', set, values, deviceNos],
    queryFn: ({ signal }) =>
      call<Preview>('/rest/rollouts/preview', { method: 'POST', body: { set, values, deviceNos }, signal }),
    enabled: deviceNos.length > 0,
    placeholderData: keepPreviousData,
    staleTime: PREVIEW_FRESH_MS,
    meta: { quiet: true },
  });

/** As many are looked through for those under way. */
export const MOST_ROLLOUTS = 100;

/** Rollouts, the newest first. The server's word of commands renews them. */
export const rolloutsQuery = (current: number, size: number) =>
  queryOptions({
    queryKey: ['rollouts', 'list', current, size],
    queryFn: ({ signal }) => call<Page<Rollout>>('/rest/rollouts', { query: { current, size }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

export const rolloutQuery = (id: string) =>
  queryOptions({
    queryKey: ['rollouts', id],
    queryFn: ({ signal }) => call<RolloutDetail>(`/rest/rollouts/${id}`, { signal }),
    meta: { quiet: true },
  });

/** What taking a rollout back would write, device by device. */
export const revertQuery = (id: string) =>
  queryOptions({
    queryKey: ['rollouts', id, 'revert'],
    queryFn: ({ signal }) => call<RevertLine[]>(`/rest/rollouts/${id}/revert`, { signal }),
    meta: { quiet: true },
  });

interface Made {
  readonly id: string;
  readonly number: number;
}

const proofOf = (consent: Consent) => ({ password: consent.takePassword(), note: consent.note });

/** Calls that change a rollout; each asks the lists again. */
function useRolloutCall<Input, Output>(run: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queries.invalidateQueries({ queryKey: ['rollouts'] }),
    gcTime: 0,
    meta: { quiet: true },
  });
}

type Wish = Omit<RolloutPost, 'password' | 'note'>;

export const useStartRollout = () =>
  useRolloutCall(({ consent, ...wish }: Wish & { consent: Consent }) =>
    call<Made>('/rest/rollouts', { method: 'POST', body: { ...wish, ...proofOf(consent) } }),
  );

export const useContinueRollout = (id: string) =>
  useRolloutCall((consent: Consent) =>
    call(`/rest/rollouts/${id}/continue`, { method: 'POST', body: { password: consent.takePassword() } }),
  );

export const useStopRollout = (id: string) =>
  useRolloutCall(() => call(`/rest/rollouts/${id}/stop`, { method: 'POST' }));

export const useRevertRollout = (id: string) =>
  useRolloutCall((wish: { id: string; isForced: boolean; consent: Consent }) =>
    call<Made>(`/rest/rollouts/${id}/revert`, {
      method: 'POST',
      body: { id: wish.id, isForced: wish.isForced, ...proofOf(wish.consent) },
    }),
  );
