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
  /** 0 done; the device's own codes otherwise. */
  code: number;
  text: string;
}

/** What is asked for; `quantity` and period (ms since 1970) where the target needs them. */
export interface Query {
  readonly target: QueryTarget;
  readonly quantity: QueryQuantity | null;
  readonly from: number | null;
  readonly to: number | null;
}

/** What a device is told or asked to do. */
export type OrderContent =
  | { readonly kind: 'read'; readonly set: number }
  | ({ readonly kind: 'write' } & Readonly<ParamSet>)
  | { readonly kind: 'raw'; readonly text: string }
  /** The device takes the time at which it is sent. */
  | { readonly kind: 'clock' }
  | ({ readonly kind: 'query' } & Query)
  | { readonly kind: 'horn'; readonly horn: HornControl };

export interface Order {
  readonly content: OrderContent;
  /** 1 to 65535; every repetition has that of the first. */
  readonly sequence: number;
  readonly isRepeated: boolean;
}

/** What a device says to an order. */
export interface Reply {
  readonly kind: 'reply';
  readonly type: string;
  /** Of the order. */
  readonly sequence: number;
  /** What kind of order it answers. `any`: it says no more than which. `other`: none that is ever asked. */
  readonly to: OrderContent['kind'] | 'any' | 'other';
  /** `unknown`: the order is none of ours. */
  readonly outcome: 'done' | 'busy' | 'refused' | 'unsupported' | 'malformed' | 'unknown';
  /** The protocol's own code of the outcome. */
  readonly code: number;
  readonly params: readonly ParamSet[];
  /** What it did, or what it says to a query. */
  readonly result: CommandResult | null;
}
