import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { showError } from '../../ui/toasts.ts';
import { isFactorWanted, signIn, type Attempt } from './sign-in.ts';

const isGivenUp = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** The state of the login: required factors and the progress of the proof of work. */
export function useSignIn(onDone: () => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [isFactorAsked, setFactorAsked] = useState(false);
  const [isFactorWrong, setFactorWrong] = useState(false);
  const cancel = (): void => running.current?.abort();

  const login = useMutation({
    mutationFn: (attempt: Attempt) => {
      cancel();
      const controller = new AbortController();
      running.current = controller;
      setFactorWrong(false);
      return signIn(attempt, controller.signal, setShare);
    },
    onSuccess: () => {
      queries.clear();
      onDone();
    },
    onError: (error, { factor }) => {
      if (isGivenUp(error)) return;
      if (!isFactorWanted(error)) return showError(error, t('login.failed'));
      setFactorAsked(true);
      setFactorWrong(factor !== '');
    },
    meta: { quiet: true },
  });
  useEffect(() => cancel, []);

  return {
    submit: (attempt: Attempt) => login.mutate(attempt),
    cancel,
    isBusy: login.isPending,
    share,
    isFactorAsked,
    isFactorWrong,
    /** Another account may have no second factor. */
    forgetFactor: () => {
      setFactorAsked(false);
      setFactorWrong(false);
    },
  };
}
