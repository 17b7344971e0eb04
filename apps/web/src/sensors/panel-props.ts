import type { Device } from '@groundwatch/protocol/rest';
import type { ShownSensor } from './sensor-layout.ts';

/** The props of every panel of a device page. Panels fetch everything else themselves. */
export interface PanelProps {
  device: Device;
  /** All sensors of the device by port. The array is stable until one is added or renamed. */
  sensors: readonly ShownSensor[];
  /** The site's zone. */
  zone: string | undefined;
}
