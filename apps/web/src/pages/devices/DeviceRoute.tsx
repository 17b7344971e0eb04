export { default as DeviceRoute } from '../../features/device/DevicePage.tsx';
