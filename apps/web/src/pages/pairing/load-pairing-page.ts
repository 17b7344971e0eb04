import type { ComponentType } from 'react';
import { needNamespaces } from '../../i18n/i18n.ts';
import { PairingPage } from './PairingPage.tsx';

/** The page of a screen without a wall, with its namespaces. */
export async function loadPairingPage(): Promise<ComponentType> {
  await needNamespaces('wall');
  return PairingPage;
}
