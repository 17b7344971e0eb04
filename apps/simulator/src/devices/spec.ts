import type { SensorTypeCode } from '@groundwatch/protocol/model';
import type { ParamSet } from '@groundwatch/protocol/wire/grtu';
import type { Place } from '../physics/climate.ts';
import type { Creep } from '../physics/creep.ts';
import type { Soil } from '../physics/soil.ts';
import type { Water } from '../physics/water.ts';
import type { DownlinkQuirks } from './downlink-quirks.ts';

/** A monitored place: conditions shared by all its devices. */
export interface Site extends Place {
  readonly creep: Creep;
  /** Direction of the movement, degrees, 0 along +X of the instruments. */
  readonly direction: number;
  /** Direction in which the surface moves, degrees from north; absent: each antenna moves in its own direction. */
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
  /** Elements, points or layers of types with a list. */
  readonly count: number;
  /** Share of the site's movement at this point, 0 to about 1.5. */
  readonly share: number;
  /** The sensor reports faults. */
  readonly isFaulty?: true;
}

export type Security = 'plain' | 'authenticated' | 'encrypted';

export interface DeviceSpec {
  readonly deviceNo: string;
  readonly name: string;
  readonly model: string;
  readonly seed: number;
  readonly site: Site;
  /** Position, degrees; absent: somewhere within 50 m of its site. */
  readonly spot?: readonly [longitude: number, latitude: number];
  readonly sensors: readonly SensorSpec[];
  readonly sendCycleS: number;
  readonly security: Security;
  readonly secret?: Buffer;
  readonly isPanelWeak: boolean;
  readonly isCell: boolean;
  /** dBm */
  readonly signalLevel: number;
  /** Deliberate faults. */
  readonly quirks: Quirks;
  /** Parameters stored in its flash; by default the factory ones. */
  readonly kept?: readonly ParamSet[];
}

export interface Quirks {
  /** Silent since some hours, or never heard. */
  readonly silent?: 'never' | { readonly hours: number };
  /** The device's clock minus the true time, s. */
  readonly clockErrorS?: number;
  /** Drops out for a while from time to time. */
  readonly isFlaky?: true;
  /** Connects for each report and sleeps in between. */
  readonly isSleeping?: true;
  /** Share of failed transmissions, 0 to 1. */
  readonly badLink?: number;
  readonly downlink?: DownlinkQuirks;
}
