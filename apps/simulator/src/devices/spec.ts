import type { SensorTypeCode } from '@groundwatch/protocol/model';
import type { ParamSet } from '@groundwatch/protocol/wire/grtu';
import type { Place } from '../physics/climate.ts';
import type { Creep } from '../physics/creep.ts';
import type { Soil } from '../physics/soil.ts';
import type { Water } from '../physics/water.ts';
import type { Manners } from './manners.ts';

/** A monitored place: what all its devices feel. */
export interface Site extends Place {
  readonly creep: Creep;
  /** Direction of the movement, degrees, 0 along +X of the instruments. */
  readonly direction: number;
  /** Direction in which its surface moves, degrees from north; absent: each antenna goes its own way. */
  readonly downhill?: number;
  /** Depth of the slip surface, mm. */
  readonly slipDepth: number;
  readonly soil: Soil;
  readonly water: Water;
}

export interface SensorSpec {
  readonly port: number;
  readonly type: SensorTypeCode;
  readonly subAddress: number;
  /** Elements, points or layers of types that carry a list. */
  readonly count: number;
  /** Share of the site's movement that this point sees, 0 to about 1.5. */
  readonly share: number;
  /** The sensor answers with faults. */
  readonly isFaulty?: true;
}

export type Security = 'plain' | 'authenticated' | 'encrypted';

export interface DeviceSpec {
  readonly deviceNo: string;
  readonly name: string;
  readonly model: string;
  readonly seed: number;
  readonly site: Site;
  /** Where it stands, degrees; absent: somewhere within 50 m of its site. */
  readonly spot?: readonly [longitude: number, latitude: number];
  readonly sensors: readonly SensorSpec[];
  readonly sendCycleS: number;
  readonly security: Security;
  readonly secret?: Buffer;
  readonly isPanelWeak: boolean;
  readonly isCell: boolean;
  /** dBm */
  readonly signalLevel: number;
  /** What is wrong with it on purpose. */
  readonly quirks: Quirks;
  /** Parameters that its flash holds from before; those that it was delivered with, unless given. */
  readonly kept?: readonly ParamSet[];
}

export interface Quirks {
  /** Not heard any more (hours before now), or never at all. */
  readonly silent?: 'never' | { readonly hours: number };
  /** The device's clock minus the true time, s. */
  readonly clockErrorS?: number;
  /** Drops out for a while now and then. */
  readonly isFlaky?: true;
  /** Connects for each report and sleeps between. */
  readonly isSleeping?: true;
  /** Share of transmissions that go wrong, 0 to 1. */
  readonly badLink?: number;
  readonly downlink?: Manners;
}
