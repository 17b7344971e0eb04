import { lazyPart } from '../../../errors/lazy-part.ts';

// The list does not wait for the schemas of forms that are seldom opened.
export const AcknowledgeDialog = lazyPart(async () => (await import('./AcknowledgeDialog.tsx')).AcknowledgeDialog);
export const HandOverDialog = lazyPart(async () => (await import('./HandOverDialog.tsx')).HandOverDialog);
export const ReasonDialog = lazyPart(async () => (await import('./ReasonDialog.tsx')).ReasonDialog);
export const ShelveDialog = lazyPart(async () => (await import('./ShelveDialog.tsx')).ShelveDialog);
