export * from './command-lifecycle.ts';
export * from './command-steps.ts';
export { needsProof } from './command-trust.ts';
export { advance, mayCarry, type Line, type Step } from './command-turns.ts';
export { outlookOf, type Outlook, type Reach } from './delivery.ts';
export { lineState, rolloutState, type LineFacts } from './rollout.ts';
export { takeOver, type Write } from './write-overlap.ts';
