import { useLocalStorage } from '@mantine/hooks';

/** Open at first; remembered on this machine. */
export function useAsideFolded(): readonly [boolean, () => void] {
  const [isFolded, setFolded] = useLocalStorage({
    key: 'gw-aside-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return [isFolded, () => setFolded((folded) => !folded)];
}
