import { keepPreviousData } from '@tanstack/react-query';
import type { ParameterValues } from '@groundwatch/protocol/model';
import type { RolloutPost } from '@groundwatch/protocol/rest';
import { call } from './client.ts';
import type { Consent } from './commands.ts';
import { queryOf, useChange } from './query.ts';

/** All parameter templates by name. */
export const templatesQuery = queryOf('GET /rest/parameter-templates', {});

const PREVIEW_FRESH_MS = 30_000;

/** What these values would change on each device. */
export const previewQuery = (set: number, values: ParameterValues, deviceNos: readonly string[]) =>
  queryOf(
    'POST /rest/rollouts/preview',
    { body: { set, values, deviceNos } },
    { enabled: deviceNos.length > 0, placeholderData: keepPreviousData, staleTime: PREVIEW_FRESH_MS },
  );

/** The number of latest rollouts searched for those under way. */
export const MOST_ROLLOUTS = 100;

/** Rollouts, newest first. Refetched on messages about commands. */
export const rolloutsQuery = (current: number, size: number) =>
  queryOf('GET /rest/rollouts', { query: { current, size } }, { placeholderData: keepPreviousData });

export const rolloutQuery = (id: string) => queryOf('GET /rest/rollouts/:id', { params: { id } });

/** What reverting a rollout would write, by device. */
export const revertQuery = (id: string) => queryOf('GET /rest/rollouts/:id/revert', { params: { id } });

const proofOf = (consent: Consent) => ({ password: consent.takePassword(), note: consent.note });

const useRolloutCall = <Input, Output>(run: (input: Input) => Promise<Output>) => useChange(run, 'rollouts');

type Wish = Omit<RolloutPost, 'password' | 'note'>;

export const useStartRollout = () =>
  useRolloutCall(({ consent, ...wish }: Wish & { consent: Consent }) =>
    call('POST /rest/rollouts', { body: { ...wish, ...proofOf(consent) } }),
  );

export const useContinueRollout = (id: string) =>
  useRolloutCall((consent: Consent) =>
    call('POST /rest/rollouts/:id/continue', { params: { id }, body: { password: consent.takePassword() } }),
  );

export const useStopRollout = (id: string) =>
  useRolloutCall(() => call('POST /rest/rollouts/:id/stop', { params: { id } }));

export const useRevertRollout = (id: string) =>
  useRolloutCall((wish: { id: string; isForced: boolean; consent: Consent }) =>
    call('POST /rest/rollouts/:id/revert', {
      params: { id },
      body: { id: wish.id, isForced: wish.isForced, ...proofOf(wish.consent) },
    }),
  );
