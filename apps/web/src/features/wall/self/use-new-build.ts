import { useEffect, useRef } from 'react';
import { pageBuild, serverBuild } from '../../../server-config.ts';

const EVERY_MS = 300_000;

/**
 * Reloads the page when the server has another build, at a quiet moment: between two scenes and without a takeover. `turn`
 * changes with every scene.
 */
export function useNewBuild(turn: number, isQuiet: boolean): void {
  const isNew = useRef(false);
  useEffect(() => {
    const look = async (): Promise<void> => {
      const build = await serverBuild();
      // A server that does not report its build cannot be compared.
      isNew.current = build !== undefined && build !== '' && pageBuild() !== '' && build !== pageBuild();
    };
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isNew.current && isQuiet) location.reload();
  }, [turn, isQuiet]);
}
