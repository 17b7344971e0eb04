/** The views of the fault statistics, each a page with its own permission. */
export { CardsView as CardsPage } from '../../features/statistics/CardsView.tsx';
export { CountView as CountPage } from '../../features/statistics/CountView.tsx';
export { FaultView as FaultPage } from '../../features/statistics/FaultView.tsx';
export { HistoryView as HistoryPage } from '../../features/statistics/HistoryView.tsx';
export { OnlineView as OnlinePage } from '../../features/statistics/OnlineView.tsx';
export { TreeView as TreePage } from '../../features/statistics/TreeView.tsx';
