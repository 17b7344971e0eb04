interface Degrees {
  readonly longitude: number;
  readonly latitude: number;
}

/** 110.410430E, 28.521091N: longitude first as in forms, and with letters, since other maps begin with the latitude. */
export const formatPlace = ({ longitude, latitude }: Degrees): string =>
  `${Math.abs(longitude).toFixed(6)}${longitude < 0 ? 'W' : 'E'}, ${Math.abs(latitude).toFixed(6)}${latitude < 0 ? 'S' : 'N'}`;
