import type { Condition } from '@groundwatch/protocol/model';
import { anyField, quantityField } from './deadband.ts';

/** Unit of a condition's limits, as printed; empty for conditions without limits, and for counts (send cycles). */
export function limitUnit(condition: Condition): string {
  switch (condition.kind) {
    case 'threshold':
    case 'accumulated':
      return quantityField(condition.quantity)?.unit ?? '';
    case 'rate':
      return `${quantityField(condition.quantity)?.unit ?? ''}/h`;
    case 'rainSum':
      return 'mm';
    case 'rainIntensity':
      return '×';
    case 'tangentAngle':
      return '°';
    case 'inverseVelocity':
      return 'h';
    case 'battery':
      return 'V';
    case 'signal':
      return 'dBm';
    case 'disagreement':
      return anyField(condition.field)?.unit ?? '';
    default:
      return '';
  }
}
