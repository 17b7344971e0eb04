export function DeviceRoute() {
  return null;
}
