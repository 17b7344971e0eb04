/** The default panels of home page and walls. Most are shown together, so they share a chunk. */
export { ArrivalsPanel } from './arrivals/ArrivalsPanel.tsx';
export { CompositionPanel } from './composition/CompositionPanel.tsx';
export { DataPanel } from './data/DataPanel.tsx';
export { LatestPanel } from './latest/LatestPanel.tsx';
export { MapPanel } from './map/MapPanel.tsx';
export { StatusPanel } from './status/StatusPanel.tsx';
export { TaskPanel } from './task/TaskPanel.tsx';
export { ValuePanel } from './charts/ValuePanel.tsx';
export { WarningsPanel } from './warnings/WarningsPanel.tsx';
