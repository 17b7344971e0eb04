export const RAD = Math.PI / 180;
export const DEG = 180 / Math.PI;

export const sinDeg = (degrees: number): number => Math.sin(degrees * RAD);
export const cosDeg = (degrees: number): number => Math.cos(degrees * RAD);
