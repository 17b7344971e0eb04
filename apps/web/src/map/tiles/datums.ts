import gcoord from 'gcoord';
import type { Datum } from '@groundwatch/protocol/model';

type Place = [longitude: number, latitude: number];

const systems = { gcj02: gcoord.GCJ02, bd09: gcoord.BD09 } as const;

/** From WGS 84. CGCS2000 is treated as equal, because it differs by less than a metre. */
export function fromWgs84([longitude, latitude]: Place, datum: Datum): Place {
  if (datum === 'wgs84' || datum === 'cgcs2000') return [longitude, latitude];
  return gcoord.transform([longitude, latitude], gcoord.WGS84, systems[datum]);
}

/** To WGS 84. */
export function toWgs84([longitude, latitude]: Place, datum: Datum): Place {
  if (datum === 'wgs84' || datum === 'cgcs2000') return [longitude, latitude];
  return gcoord.transform([longitude, latitude], systems[datum], gcoord.WGS84);
}

/** Metres of Baidu's Mercator. */
export const toBaiduMetres = (place: Place): Place => gcoord.transform([...place], gcoord.WGS84, gcoord.BD09MC);
export const fromBaiduMetres = (metres: Place): Place => gcoord.transform([...metres], gcoord.BD09MC, gcoord.WGS84);
