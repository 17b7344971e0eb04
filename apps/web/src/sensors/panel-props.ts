import type { Device } from '@groundwatch/protocol/rest';
import type { ShownSensor } from './sensor-layout.ts';

/** What every panel of a device's page is given; whatever else it needs it asks for itself. */
export interface PanelProps {
  device: Device;
  /** All sensors of the device by port; the same array until one is added or renamed. */
  sensors: readonly ShownSensor[];
  /** The site's zone. */
  zone: string | undefined;
}
