import type { QueryQuantity, QueryTarget } from '../model/index.ts';
import type { ParamSet } from './uplink.ts';

export interface HornControl {
  /** HornAction. */
  action: number;
  /** 1 red to 4 blue. */
  level: number;
  /** s. */
  duration: number;
  voice: number;
}

export const HornAction = { STOP: 0, SOUND: 1, TEST: 2 } as const;

export interface CommandResult {
  /** 0 success; otherwise the device's own codes. */
  code: number;
  text: string;
}

/** The query's target; `quantity` and period (ms since 1970) where the target needs them. */
export interface Query {
  readonly target: QueryTarget;
  readonly quantity: QueryQuantity | null;
  readonly from: number | null;
  readonly to: number | null;
}

/** Content of an order to a device. */
export type OrderContent =
  | { readonly kind: 'read'; readonly set: number }
  | ({ readonly kind: 'write' } & Readonly<ParamSet>)
  | { readonly kind: 'raw'; readonly text: string }
  /** The device sets its clock to the send time. */
  | { readonly kind: 'clock' }
  | ({ readonly kind: 'query' } & Query)
  | { readonly kind: 'horn'; readonly horn: HornControl };

export interface Order {
  readonly content: OrderContent;
  /** 1 to 65535; repeats have that of the first. */
  readonly sequence: number;
  readonly isRepeated: boolean;
}

/** A device's reply to an order. */
export interface Reply {
  readonly kind: 'reply';
  readonly type: string;
  /** Sequence of the order. */
  readonly sequence: number;
  /** Kind of order that it answers. `any`: unknown. `other`: one that is never sent. */
  readonly to: OrderContent['kind'] | 'any' | 'other';
  /** `unknown`: the order is not ours. */
  readonly outcome: 'done' | 'busy' | 'refused' | 'unsupported' | 'malformed' | 'unknown';
  /** The protocol's own code of the outcome. */
  readonly code: number;
  readonly params: readonly ParamSet[];
  /** What it did, or its answer to a query. */
  readonly result: CommandResult | null;
}
