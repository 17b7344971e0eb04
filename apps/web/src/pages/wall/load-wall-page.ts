import type { ComponentType } from 'react';
import { sceneNamespaces } from '../../features/wall/scenes/scenes.ts';
import { needNamespaces } from '../../i18n/i18n.ts';
import { WallPage } from './WallPage.tsx';

/** The page of a wall with its namespaces. */
export async function loadWallPage(): Promise<ComponentType> {
  await needNamespaces('wall', ...sceneNamespaces);
  return WallPage;
}
