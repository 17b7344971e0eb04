export const countings = ['cumulative', 'incremental'] as const;
export const bases = ['relative', 'absolute'] as const;
export const axes = ['x', 'y', 'resultant'] as const;

export type Counting = (typeof countings)[number];
export type Base = (typeof bases)[number];
export type Axis = (typeof axes)[number];
