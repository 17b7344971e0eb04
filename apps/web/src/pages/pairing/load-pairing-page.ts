import type { ComponentType } from 'react';
import { needNamespaces } from '../../i18n/i18n.ts';
import { PairingPage } from './PairingPage.tsx';

/** The page of a screen that shows no wall yet, with its words. */
export async function loadPairingPage(): Promise<ComponentType> {
  await needNamespaces('wall');
  return PairingPage;
}
