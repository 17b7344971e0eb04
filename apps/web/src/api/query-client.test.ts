import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

it('never queues requests made without a network', async () => {
  onlineManager.setOnline(false);
  const mutationFn = vi.fn(() => Promise.reject(new Error('no network')));
  const options = queryClient.defaultMutationOptions({ mutationFn, meta: { quiet: true } });
  const asked = queryClient.getMutationCache().build(queryClient, options);
  const failed = asked.execute(undefined).catch(({ message }: Error) => message);
  expect(asked.state.isPaused).toBe(false);
  expect(await failed).toBe('no network');
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(mutationFn).toHaveBeenCalledOnce();
});
