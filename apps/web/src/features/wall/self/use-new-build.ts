import { useEffect, useRef } from 'react';
import { pageBuild, serverBuild } from '../../../server-config.ts';

const EVERY_MS = 300_000;

/**
 * Loads the page anew when the server has another build, at a quiet moment: between two scenes, while no alarm has the wall.
 * `turn`: another value with every change of the scene.
 */
export function useNewBuild(turn: number, isQuiet: boolean): void {
  const isNew = useRef(false);
  useEffect(() => {
    const look = async (): Promise<void> => {
      const build = await serverBuild();
      // Of a server that says nothing of its build, nothing can be found out.
      isNew.current = build !== undefined && build !== '' && pageBuild() !== '' && build !== pageBuild();
    };
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isNew.current && isQuiet) location.reload();
  }, [turn, isQuiet]);
}
